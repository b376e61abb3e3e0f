import type { Statements } from '@market/kernel';

/** Everything that one voice states of one record under one key of its own. */
export interface Sighting {
  readonly recordId: string;
  /** Name of the voice: an exchange, a publishing house, a source. */
  readonly voice: string;
  readonly sourceKey: string;
  readonly statements: Statements;
  /** Every spelling of the name under this key, normalised and joined. */
  readonly nameKeys: readonly string[];
  readonly firstSeenAt: Date;
}

/** Names a sighting within its data set. */
export function sightingKey({ voice, sourceKey, recordId }: Sighting): string {
  return `${voice}:${sourceKey}:${recordId}`;
}
