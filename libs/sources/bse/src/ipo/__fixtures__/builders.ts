import { askedSubjects, IssueWatchlist, type Exchange, type Subjects, type WatchedIssue } from '@market/contracts';
import { indianDay, instantInIndia, type IndianDay } from '@market/kernel';
import type { MapContext, MappedRow } from '@market/source-kit';
import type { z } from 'zod';
import { readFixture } from './read-fixture';

const today = indianDay('2026-11-20');

/** Parts of a mapper's context that a test sets. */
export type MapContextParts = Partial<Omit<MapContext, 'about' | 'among'>> & Subjects<WatchedIssue>;

/** Makes the context of a mapper, at noon of 20 November 2026 unless another day is given. */
export function aMapContext({ about, among, ...parts }: MapContextParts = {}): MapContext {
  const day: IndianDay = parts.today ?? today;
  return {
    request: '/BseIndiaAPI/api/Any/w',
    now: instantInIndia(day, '20:00'),
    today: day,
    ...parts,
    ...askedSubjects({ about, among }),
  };
}

/** Makes an issue that takes bids at BSE. */
export function aWatchedIssue(parts: Partial<WatchedIssue> = {}): WatchedIssue {
  return {
    sourceKey: 'ipo-8101',
    companyName: 'Banyan Tree Robotics Limited',
    symbol: null,
    isin: null,
    board: 'MAINBOARD',
    openOn: indianDay('2026-11-18'),
    closeOn: indianDay('2026-11-20'),
    listingOn: null,
    handles: { ipoNo: '8101' },
    ...parts,
  };
}

type Stage = Parameters<IssueWatchlist['issuesAt']>[1];

/** Watchlist with given issues, by `<exchange> <stage>`. */
export class FixedWatchlist extends IssueWatchlist {
  constructor(private readonly issues: Partial<Record<`${Exchange} ${Stage}`, readonly WatchedIssue[]>> = {}) {
    super();
  }

  override issuesAt(exchange: Exchange, stage: Stage): Promise<readonly WatchedIssue[]> {
    return Promise.resolve(this.issues[`${exchange} ${stage}`] ?? []);
  }
}

/** Returns a fixture that has passed the shape gate. */
export function wireFixture<Wire>(wire: z.ZodType<Wire>, name: string): Wire {
  return wire.parse(JSON.parse(readFixture(name)));
}

/** Returns the delivered records; each has passed its own row gate. */
export function recordsOf(rows: readonly MappedRow[]): unknown[] {
  return rows.flatMap((row) => (row.outcome === 'record' ? [row.type.schema.parse(row.record)] : []));
}

/** Returns the reasons of rows that were left out, in order: `skipped: …` and `rejected: …`. */
export function leftOut(rows: readonly MappedRow[]): string[] {
  return rows.flatMap((row) => (row.outcome === 'record' ? [] : [`${row.outcome}: ${row.reason}`]));
}
