import { IssueWatchlist, type RecordType, type WatchedIssue } from '@market/contracts';
import { readCount, readText, hourMs } from '@market/kernel';
import { z } from 'zod';
import type { Feed, FetchContext, Payload, Source } from '../feed';
import { deliver, mapRows, skip } from '../map-rows';

/** Invented record of these specs: the number of mangoes of a village. */
export interface MangoRecord {
  readonly village: string;
  readonly mangoes: number;
}

export const mango: RecordType<MangoRecord> = {
  kind: 'mango',
  schema: z.object({ village: z.string().min(1), mangoes: z.number().int().max(1_000) }),
  keyOf: (record) => record.village,
};

const neededText = z.union([z.string(), z.number().transform(String)]);
const mangoWire = z.array(z.looseObject({ village: neededText, mangoes: neededText }));

/** Makes a feed that fetches the result of `fetch`: a list of villages, or what a test says. */
export function aMangoFeed(
  fetch: (context: FetchContext<unknown>) => Promise<readonly Payload[]>,
  part: Partial<Feed<z.infer<typeof mangoWire>>> = {},
): Feed<z.infer<typeof mangoWire>> {
  return {
    id: 'grove.mangoes',
    title: 'Mangoes of the grove',
    delivers: [mango],
    schedule: { cron: '0 * * * *' },
    timeoutMs: 60_000,
    staleAfterMs: hourMs,
    fetch,
    wire: mangoWire,
    map: (rows) =>
      mapRows(rows, (row) => {
        const village = readText(row.village);
        if (village === null) return skip('a village without a name');
        return deliver(mango, { village, mangoes: readCount(row.mangoes) ?? 0 });
      }),
    ...part,
  };
}

/** Makes a source with these feeds and an empty client. */
export function aGrove(...feeds: readonly Feed[]): Source {
  return {
    id: 'grove',
    title: 'The grove',
    homePage: 'https://grove.example',
    hosts: [],
    paceMs: 0,
    connect: () => ({}),
    feeds,
  };
}

/** Makes one payload with these rows: village, mangoes. */
export function anAnswer(...rows: readonly (readonly [village: string, mangoes: string])[]): Payload {
  return {
    request: '/mangoes',
    body: JSON.stringify(rows.map(([village, mangoes]) => ({ village, mangoes }))),
  };
}

/** Makes `count` readable rows with different names. */
export function villages(count: number, from = 0): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`village ${from + index}`, '5']);
}

export class FixedWatchlist extends IssueWatchlist {
  constructor(private readonly issues: readonly WatchedIssue[] = []) {
    super();
  }

  override issuesAt(): Promise<readonly WatchedIssue[]> {
    return Promise.resolve(this.issues);
  }
}
