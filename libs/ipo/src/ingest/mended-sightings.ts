import type { Sighting } from '@market/ingest/belief';
import { joinedKey } from '@market/kernel';
import { presentIssueFacts } from '../domain/progress';

/** Sightings of a record after a mend. */
export interface MendedSightings {
  readonly sightings: readonly Sighting[];
  /** Sighting that the record has no more; null for none. */
  readonly removed: Sighting | null;
  /** Statements that were dropped, to be kept in a revision. */
  readonly dropped: unknown;
}

/**
 * Returns the sightings of a record that another one is joined into: under a key that both have, the record's own
 * statements count, and the names of both.
 */
export function joinedSightings(all: readonly Sighting[], goneId: string, keptId: string): Sighting[] {
  const own = all.filter(({ recordId }) => recordId === keptId);
  const others = all.filter(({ recordId }) => recordId === goneId);
  const added = others.filter((other) => !own.some((each) => isSameKey(each, other)));
  return [
    ...own.map((sighting) => {
      const names = others.filter((other) => isSameKey(sighting, other)).flatMap(({ nameKeys }) => nameKeys);
      return { ...sighting, nameKeys: [...new Set([...sighting.nameKeys, ...names])].sort() };
    }),
    ...added.map((sighting) => ({ ...sighting, recordId: keptId })),
  ];
}

/**
 * Drops the board that a detail of NSE did not state, and the series that was derived from it.
 *
 * @param part key and feed of the detail. Shape: `ZENITH nse.ipo-detail`
 */
export function withoutUnstatedBoard(all: readonly Sighting[], part: string): MendedSightings {
  const [sourceKey, feed] = [part.slice(0, part.lastIndexOf(' ')), part.slice(part.lastIndexOf(' ') + 1)];
  const dropped = all.flatMap((sighting) =>
    sighting.party === 'NSE' && sighting.sourceKey === sourceKey
      ? (sighting.statements['board'] ?? []).filter((statement) => statement.feed === feed)
      : [],
  );
  const sightings = all.map((sighting): Sighting => {
    if (sighting.party !== 'NSE' || sighting.sourceKey !== sourceKey) return sighting;
    const { board, handles, ...rest } = sighting.statements;
    const kept = Object.entries({ board, handles }).flatMap(([fact, statements = []]) => {
      const others = statements.filter((statement) => statement.feed !== feed);
      return others.length === 0 ? [] : [[fact, others] as const];
    });
    return { ...sighting, statements: { ...rest, ...Object.fromEntries(kept) } };
  });
  return { sightings, removed: null, dropped };
}

/**
 * Drops the sighting of another company, and its names.
 *
 * @param part party and key of the sighting. Shape: `NSE:GOMATI`
 */
export function withoutCompany(all: readonly Sighting[], part: string): MendedSightings {
  const removed = all.find(({ party, sourceKey }) => `${party}:${sourceKey}` === part) ?? null;
  const rest = all.filter((sighting) => sighting !== removed);
  const own = new Set(
    rest.map(({ statements }) => joinedKey(presentIssueFacts(statements).companyName ?? '')),
  );
  const isForeign = (key: string) => removed?.nameKeys.includes(key) === true && !own.has(key);
  const sightings = rest.map((sighting) => ({
    ...sighting,
    nameKeys: sighting.nameKeys.filter((key) => !isForeign(key)),
  }));
  return { sightings, removed, dropped: removed };
}

function isSameKey(one: Sighting, other: Sighting): boolean {
  return one.party === other.party && one.sourceKey === other.sourceKey;
}
