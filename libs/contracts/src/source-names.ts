import { otherSourceNames, publisherNames } from './publisher-names';

/** Names of what is no source, and states values under a name of its own. */
const voiceNames: Readonly<Record<string, string>> = {
  // The master of all schemes is a file of AMFI.
  'scheme-master': 'AMFI',
};

/**
 * Returns the name of a source as the public API shows it. Revisions and the plan of feeds keep ids, so that a source can
 * get a better name without a migration; metrics, logs and commands of operators show ids. Values of a source that was
 * removed stay: its id is shown. `clock` and `service` are no sources and keep their lower case.
 *
 * Source: docs/spec/api.md, "Last change and sources".
 */
export function publicSourceName(source: string): string {
  return publisherNames[source] ?? otherSourceNames[source] ?? voiceNames[source] ?? source;
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
