import { askedSubjects, IssueWatchlist, type Subjects, type WatchedIssue } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import type { Feed, FetchContext, MapContext, MappedRow } from '@market/source-kit';
import { readAtHand } from '@market/source-kit/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NseClient } from '../nse.client';

/** Makes a mainboard issue of an invented company, open from 10 to 12 November 2026. */
export function aWatchedIssue(part: Partial<WatchedIssue> = {}): WatchedIssue {
  return {
    sourceKey: 'NEELAM',
    companyName: 'Neelam Looms Limited',
    symbol: 'NEELAM',
    isin: null,
    board: 'MAINBOARD',
    openOn: indianDay('2026-11-10'),
    closeOn: indianDay('2026-11-12'),
    listingOn: null,
    handles: { series: 'EQ' },
    ...part,
  };
}

/** Makes an SME issue that is known by its symbol alone, open on the same days. */
export function anSmeIssue(symbol: string, part: Partial<WatchedIssue> = {}): WatchedIssue {
  const named = { sourceKey: symbol, symbol, companyName: symbol };
  return aWatchedIssue({ ...named, board: 'SME', handles: { series: 'SME' }, ...part });
}

/** Parts of a mapper's context that a test sets. */
export type MapContextParts = Partial<Omit<MapContext, 'about' | 'among'>> & Subjects<WatchedIssue>;

/** Makes the context of a mapper: the evening of a day, by default of 11 November 2026. */
export function aMapContext({ about, among, ...part }: MapContextParts = {}): MapContext {
  const today = part.today ?? indianDay('2026-11-11');
  return {
    request: '/api/any',
    now: instantInIndia(today, '20:00'),
    today,
    ...part,
    ...askedSubjects({ about, among }),
  };
}

type Stage = Parameters<IssueWatchlist['issuesAt']>[1];

/** Makes a watchlist from a list for each exchange and stage. */
export function aWatchlist(
  issues: Partial<Record<`${'NSE' | 'BSE'} ${Stage}`, readonly WatchedIssue[]>>,
): IssueWatchlist {
  return { issuesAt: (exchange, stage) => Promise.resolve(issues[`${exchange} ${stage}`] ?? []) };
}

/** Makes a client with responses by path (a text, null, or an error to throw), and the list of its requests. */
export function aClient(answers: Readonly<Record<string, string | Error | null>>) {
  const asked: string[] = [];
  const answer = (path: string) => {
    asked.push(path);
    const given = answers[path] ?? null;
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  };
  const client = { json: ({ path }: { path: string }) => answer(path), file: answer, zippedFile: answer };
  return { asked, client: client as unknown as NseClient };
}

/** Makes the context of a feed on 11 November 2026 at noon. */
export function aFetchContext(part: Partial<FetchContext<NseClient>> = {}): FetchContext<NseClient> {
  return {
    client: aClient({}).client,
    now: instantInIndia(indianDay('2026-11-11'), '12:00'),
    today: indianDay('2026-11-11'),
    watchlist: aWatchlist({}),
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: () => undefined,
    signal: new AbortController().signal,
    ...part,
  };
}

/** Returns the text of a fixture. */
export function fixture(folder: 'ipo' | 'listing' | 'holidays' | 'corporate-actions' | 'sgb', name: string): string {
  return readFileSync(join(__dirname, '..', folder, '__fixtures__', name), 'utf8');
}

/** Processes a body like the feed runner: decode, shape gate, mapper, record gate. */
export function rowsOf(feed: Feed<unknown, NseClient>, body: string, context: MapContext): readonly MappedRow[] {
  const wire = feed.wire.parse(feed.decode ? feed.decode(body) : JSON.parse(body));
  return feed.map(wire, context).map((row) => {
    if (row.outcome !== 'record') return row;
    const gate = row.type.schema.safeParse(row.record);
    return gate.success ? row : { outcome: 'rejected', reason: gate.error.message, raw: row.raw };
  });
}

/** Returns only the records. */
export function recordsOf(rows: readonly MappedRow[]): readonly Record<string, unknown>[] {
  return rows.flatMap((row) => (row.outcome === 'record' ? [row.record as Record<string, unknown>] : []));
}

/** Returns the reasons of skipped or rejected rows. */
export function reasonsOf(rows: readonly MappedRow[], outcome: 'skipped' | 'rejected'): readonly string[] {
  return rows.flatMap((row) => (row.outcome === outcome ? [row.reason] : []));
}
