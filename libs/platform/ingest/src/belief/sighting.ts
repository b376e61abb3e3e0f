import type { Statements } from '@market/kernel';

/** All statements of one party about one record under one key of its own. */
export interface Sighting {
  readonly recordId: string;
  /** Name of the party: an exchange, a publishing house, a source. */
  readonly party: string;
  readonly sourceKey: string;
  readonly statements: Statements;
  /** All spellings of the name under this key, normalised and joined. */
  readonly nameKeys: readonly string[];
  readonly firstSeenAt: Date;
}

/** Returns the key of a sighting, unique within its data set. */
export function sightingKey({ party, sourceKey, recordId }: Sighting): string {
  return `${party}:${sourceKey}:${recordId}`;
}

/**
 * Returns a sighting without the names that a doubted claim adds under a known key: it may be about another record, which
 * must be found under its own name.
 */
export function withNamesOf(old: Sighting | undefined, sighting: Sighting): Sighting {
  return old === undefined ? sighting : { ...sighting, nameKeys: old.nameKeys };
}
