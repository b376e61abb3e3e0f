import { countingStatement, type Fact, type FieldValues, isSame, joinedKey } from '@market/kernel';
import { type Claim, keyOf, type LedgerRun } from './ledger-rules';
import { isFirstSeenLately } from './settled-stride';
import type { Sighting } from './sighting';

/** Part of a run that tells how often its page was read. */
export type ReadingRun = Pick<LedgerRun, 'now' | 'feedId' | 'previousAt' | 'perSubject' | 'statedTwice'>;

/** Time in which a list is read again, weekends and holidays included. Units: milliseconds. */
const readAgainMs = 4 * 86_400_000;

/** Tells whether the last good run of a feed, or a page since, was the first to state something. */
function isReadOnce(since: Date, { previousAt }: Pick<ReadingRun, 'previousAt'>): boolean {
  return previousAt !== undefined && since >= previousAt;
}

/**
 * Tells whether a key is not settled: its list stated it in one reading, which may be wrong. A key to which two rows of the answer give
 * two names is settled: that of its holder may be among them. An answer about one subject does not tell how often the list was read: for it a key is
 * settled after four days.
 */
export function isUnsettledKey(
  { firstSeenAt, ...key }: Pick<Sighting, 'firstSeenAt' | 'party' | 'sourceKey'>,
  run: ReadingRun,
): boolean {
  if (run.statedTwice?.has(keyOf(key))) return false;
  if (run.perSubject) return run.now.getTime() - firstSeenAt.getTime() <= readAgainMs;
  return isReadOnce(firstSeenAt, run);
}

/** Returns the keys under which claims of a payload have several names. Shape: `party:sourceKey` */
export function keysStatedTwice(
  claims: readonly Pick<Claim, 'party' | 'sourceKey' | 'name'>[],
): ReadonlySet<string> {
  const byKey = Map.groupBy(claims, keyOf);
  const hasSeveralNames = (all: readonly Pick<Claim, 'name'>[]) =>
    new Set(all.map(({ name }) => joinedKey(name))).size > 1;
  return new Set([...byKey].flatMap(([key, all]) => (hasSeveralNames(all) ? [key] : [])));
}

/**
 * Tells whether a value is not settled: one page alone states it, and read it once. Of another page than that of the run it is not
 * known how often it was read: its value is settled after 30 hours.
 */
export function isUnsettledValue(
  fact: Fact,
  value: FieldValues,
  sightings: readonly Sighting[],
  run: ReadingRun,
): boolean {
  const stating = sightings
    .flatMap(({ statements }) => (statements[fact.name] ?? []).map(countingStatement))
    .filter((statement) => isSame(fact, statement.value, value));
  const [one] = stating;
  if (one === undefined || stating.length > 1 || one.vouched) return false;
  const since = new Date(one.since);
  return one.feed === run.feedId
    ? isReadOnce(since, run)
    : isFirstSeenLately({ firstSeenAt: since }, run.now);
}

/**
 * Returns the names of the facts that identify records, and of which the page of a run stated a value under any key of the record that is not
 * settled: its next one replaces it.
 */
export function unsettledIdentifiers(
  facts: readonly Fact[],
  sightings: readonly Sighting[],
  run: ReadingRun,
): string[] {
  return facts.flatMap((fact) => {
    const stated = fact.identifies ? sightings.flatMap(({ statements }) => statements[fact.name] ?? []) : [];
    const yields = stated.some(
      ({ feed, value }) => feed === run.feedId && isUnsettledValue(fact, value, sightings, run),
    );
    return yields ? [fact.name] : [];
  });
}
