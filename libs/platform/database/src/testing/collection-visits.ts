import type { Collection, CollectionPage, CollectionRequest } from '@market/kernel';
import type { CountingReads } from './visited-rows';

/** Number of records of the smaller amount. The greater one is a hundred times as much. */
const fewRecords = 200;

/**
 * Number of rows that any list may visit: a page out of records of which one in ten fits. With few records the planner
 * may rather read all that fit.
 */
const alwaysVisited = 100;

/** A list that was read with few and with many records, and the rows that its statements visited. */
export interface Growth {
  readonly list: string;
  readonly few: number;
  readonly many: number;
}

/** Tells whether a hundred times the records cost more than 1.3 times as much. */
export function hasGrown({ few, many }: Growth): boolean {
  return !(many <= 1.3 * Math.max(few, alwaysVisited));
}

/**
 * Reads a collection by each of its filters and in each of its orders, on its first page and far behind, with some
 * hundred records and with a hundred times as many.
 *
 * @param fill replaces the records by so many
 * @param values values of the filters, each of which some records have
 */
export async function growthOf(
  reads: CountingReads,
  collection: Collection,
  list: (request: CollectionRequest) => Promise<CollectionPage<unknown>>,
  fill: (records: number) => Promise<void>,
  values: CollectionRequest['filters'],
): Promise<Growth[]> {
  const visits: ReadonlyMap<string, number>[] = [];
  for (const records of [fewRecords, 100 * fewRecords]) {
    await fill(records);
    visits.push(await visitsOf(reads, collection, list, values));
  }
  const [few, many] = visits;
  return [...(few ?? [])].map(([name, count]) => ({ list: name, few: count, many: many?.get(name) ?? NaN }));
}

async function visitsOf(
  reads: CountingReads,
  { filters, sorts, usualSort }: Collection,
  list: (request: CollectionRequest) => Promise<CollectionPage<unknown>>,
  values: CollectionRequest['filters'],
): Promise<Map<string, number>> {
  const first: CollectionRequest = {
    filters: {},
    names: null,
    sort: usualSort,
    page: 1,
    limit: 10,
    after: null,
  };
  const visits = new Map<string, number>();
  for (const name of Object.keys(filters)) {
    const request = { ...first, filters: { [name]: values[name] } };
    visits.set(name, await reads.visited(() => list(request)));
  }
  for (const name of Object.keys(sorts)) {
    for (const isDescending of [true, false]) {
      const request = { ...first, sort: { name, isDescending } };
      const text = `${isDescending ? '-' : ''}${name}`;
      visits.set(text, await reads.visited(() => list(request)));
      // By offset to a place in the middle, then by position.
      const { next } = await list({ ...request, page: 10 });
      visits.set(`${text} behind a position`, await reads.visited(() => list({ ...request, after: next })));
    }
  }
  return visits;
}
