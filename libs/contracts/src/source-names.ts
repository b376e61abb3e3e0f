import { otherSourceNames, publisherNames } from './publisher-names';
import type { Provenance } from '@market/kernel';

/** Fields that every published market record ends with. */
export interface PublishedDates {
  updatedAt: string;
  provenance: { source: string; since: string }[];
}

/** Names by id, of sources and of the master of all schemes, which is a file of AMFI. */
const shownNames: ReadonlyMap<string, string> = new Map(
  Object.entries({ 'scheme-master': 'AMFI', ...otherSourceNames, ...publisherNames }),
);

/**
 * Returns the name of a source as the public API shows it. Revisions and the plan of feeds keep ids, so that a source can
 * get a better name without a migration; metrics, logs and commands of operators show ids. Values of a source that was
 * removed stay: its id is shown. `clock` and `service` are no sources and keep their lower case.
 *
 * Source: docs/spec/api.md, "Last change and sources".
 */
export function publicSourceName(source: string): string {
  return shownNames.get(source) ?? source;
}

/** Ids of the publishers by the id itself and by the name that is shown, in lower case. */
const publishersByName: ReadonlyMap<string, string> = new Map(
  Object.entries(publisherNames).flatMap(([id, name]): [string, string][] => [
    [id, id],
    [name.toLowerCase(), id],
  ]),
);

/** Names and ids of the publishers, in lower case. */
export const namesOfPublishers: readonly string[] = [...publishersByName.keys()];

/** Returns the id of a publisher by the name that is shown, without regard to case, or by its id; null for no publisher. */
export function findPublisherId(name: string): string | null {
  return publishersByName.get(name.toLowerCase()) ?? null;
}

/** Returns the fields that every published market record ends with. Sources of one name are one, since the latest instant. */
export function publishedDates({
  updatedAt,
  provenance,
}: {
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
}): PublishedDates {
  const since = new Map<string, string>();
  for (const one of provenance) {
    const name = publicSourceName(one.source);
    const known = since.get(name) ?? '';
    since.set(name, known > one.since ? known : one.since);
  }
  return {
    updatedAt: updatedAt.toISOString(),
    provenance: [...since].map(([source, instant]) => ({ source, since: instant })),
  };
}
