import {
  type AskedIssue,
  closesKeptDays,
  closingPrice,
  type ClosingPriceRecord,
  type Exchange,
  fits,
  ipoListing,
  type IpoListingRecord,
  type WatchedIssue,
} from '@market/contracts';
import {
  addDays,
  type IndianDay,
  instantInIndia,
  isWeekend,
  readCount,
  readDay,
  readPriceRupees,
} from '@market/kernel';
import {
  readCsvRows,
  type MapContext,
  type MappedRow,
  SourceFailed,
  deliver,
  mapRows,
  RowRejected,
  skip,
} from '@market/source-kit';
import { z } from 'zod';

/** End of trading on weekdays. Source: market timings of NSE and BSE, seen 2026-10-03. */
const tradingEndsAt = '15:30';
/** Time of the prices of a weekend session, whose hours the file does not contain. */
const weekendEndsAt = '23:59';
/** Number of shares from which on it is suspicious that none was traded on a day. */
const someAreTradedFrom = 10;

const cell = z.string();

/**
 * Row of one security in the file of all prices of a day, which both exchanges publish in one form (UDiFF). It is read
 * here because no source may import another. The names are the exchanges'.
 *
 * Source: SEBI's common formats, NSE circular 62424 of 2024-06-12; the form seen 2026-10-02.
 */
const row = z.looseObject({
  /** Day of the trades, `2026-11-18`. */
  TradDt: cell,
  /** `CM`: shares and securities that are traded like them. */
  Sgmt: cell,
  Src: cell,
  FinInstrmTp: cell,
  /** BSE: scrip code; NSE: an internal number. */
  FinInstrmId: cell,
  ISIN: cell,
  TckrSymb: cell,
  /** NSE: series; BSE: group. */
  SctySrs: cell,
  OpnPric: cell,
  /** Close: the mean of the last half hour's trades, else the last trade. */
  ClsPric: cell,
  LastPric: cell,
  TtlTradgVol: cell,
  TtlNbOfTxsExctd: cell,
});

export const priceFileWire = z.array(row);

export type PriceFileRow = z.infer<typeof row>;
export type PriceFileWire = readonly PriceFileRow[];

/** Parts in which the exchanges' files differ. */
export interface PriceFileReader {
  /** `Src` of its rows. */
  readonly exchange: Exchange;
  /** Tells whether a row is the share itself: not a bond, a block of it, or a line of another settlement. */
  isShare(row: PriceFileRow): boolean;
  /** Returns the names of the issue in the exchange's listing records. */
  nameOf(
    issue: AskedIssue,
    row: PriceFileRow,
  ): Pick<IpoListingRecord, 'exchange' | 'sourceKey' | 'companyName' | 'symbol' | 'handles'>;
}

/**
 * Parses the file into rows keyed by its header. Errors: any error for a file without rows, or with a truncated row.
 */
export function readPriceFile(body: string): Record<string, string>[] {
  const rows = readCsvRows(body);
  if (rows.length === 0) throw new SourceFailed('a price file without rows');
  return rows;
}

/**
 * Tells whether a file is that of a day. On a holiday NSE has been seen to serve the file of the day before under the
 * holiday's name. An unreadable file is left to the shape gate.
 *
 * Source: `sec_bhavdata_full` of 2026-09-14 and 2026-10-02, read by others on 2026-10-03.
 */
export function isFileOfDay(body: string, day: IndianDay): boolean {
  const [header, first] = body
    .slice(0, 4096)
    .split(/\r?\n/, 2)
    .map((line) => line.split(','));
  const column = header?.findIndex((name) => /^\uFEFF?TradDt$/.test(name.trim())) ?? -1;
  const said = column < 0 ? undefined : first?.[column]?.trim();
  return said === undefined || said === day;
}

/**
 * Greatest ratio of close and last traded price of one day that is believed. Prices may move by a fifth either way from the
 * close of the day before.
 */
const greatestRatio = 1.5;

/**
 * Maps the last traded price of each issue for which the file was requested, the opening of each that was listed that day, and the close of each that was listed lately. An issue is found by its ISIN among the
 * rows of shares, never by symbol or name: symbols are reused for other companies. A share without a trade that day has
 * no row, or one with the price of an earlier day: it is skipped.
 */
export function mapClosingPrices(
  wire: PriceFileWire,
  { among, today }: MapContext,
  { exchange, isShare, nameOf }: PriceFileReader,
): readonly MappedRow[] {
  if (among === undefined)
    throw new TypeError('a price file is read with the issues that it was fetched for');
  const every = wire.filter(
    (one) => one.Sgmt === 'CM' && one.Src === exchange && one.FinInstrmTp === 'STK' && isShare(one),
  );
  const known = [...Map.groupBy(every, ({ ISIN }) => ISIN)].flatMap(([isin, rows]) => {
    const issues = among.filter((issue) => fits(issue.isin, (asked) => asked === isin));
    return issues.length === 0 ? [] : [{ isin, rows, issues }];
  });
  const priced = mapRows(known, ({ isin, rows, issues }) => {
    const traded = rows.filter(wasTraded);
    const [share] = traded;
    if (share === undefined) return skip('no trade that day');
    if (new Set(traded.map(({ LastPric }) => readPriceRupees(LastPric))).size > 1)
      throw new RowRejected(`${isin} at two prices: ${traded.map(({ SctySrs }) => SctySrs).join(', ')}`);
    const tradedOn = readDay(share.TradDt);
    if (tradedOn === null || tradedOn > today) throw new RowRejected('traded on a later day, or on none');
    // A price from before the listing belongs to an earlier share of the company.
    const listed = issues.filter(({ listingOn }) =>
      fits(listingOn, (day) => day !== null && day <= tradedOn),
    );
    if (listed.length === 0) return skip('before its listing');
    const records = listed.map((issue) =>
      aPrice(
        share,
        { ...nameOf(issue, share), isin },
        { tradedOn, isFirstDay: fits(issue.listingOn, (day) => day === tradedOn) },
      ),
    );
    return [...once(records), ...closesOf(share, listed, { exchange, isin, tradedOn })];
  });
  const shares = new Set(known.flatMap(({ rows }) => rows));
  return [
    ...priced,
    ...mapRows(
      wire.filter((one) => !shares.has(one)),
      () => skip('another security'),
    ),
  ];
}

/** Returns the reason why a file without a price of the issues is suspicious, null when it need not be. */
export function noPriceDoubt(issues: readonly WatchedIssue[]): string | null {
  const { length } = issues;
  return length < someAreTradedFrom ? null : `none of ${length} listed shares has a price in the file`;
}

function wasTraded({ TtlTradgVol, TtlNbOfTxsExctd, LastPric }: PriceFileRow): boolean {
  return (
    (readCount(TtlTradgVol) ?? 0) > 0 &&
    (readCount(TtlNbOfTxsExctd) ?? 0) > 0 &&
    readPriceRupees(LastPric) !== null
  );
}

function aPrice(
  { OpnPric, LastPric }: PriceFileRow,
  share: Pick<IpoListingRecord, 'exchange' | 'sourceKey' | 'companyName' | 'symbol' | 'handles' | 'isin'>,
  { tradedOn, isFirstDay }: { readonly tradedOn: IndianDay; readonly isFirstDay: boolean },
) {
  return {
    ...share,
    listedOn: null,
    traded: true,
    listingOpenRupees: isFirstDay ? readPriceRupees(OpnPric) : null,
    listingCloseRupees: null,
    issuePriceRupees: null,
    currentPriceRupees: readPriceRupees(LastPric),
    pricedAt: instantInIndia(tradedOn, isWeekend(tradedOn) ? weekendEndsAt : tradingEndsAt),
    isOfFile: true as const,
  };
}

/** Removes duplicates: an issue that the exchange names twice, before and after its listing, has one price. */
function once(records: readonly IpoListingRecord[]) {
  const byName = new Map(records.map((record) => [ipoListing.keyOf(record), record]));
  return [...byName.values()].map((record) => deliver(ipoListing, record));
}

/** Makes the close of a share of which an issue was listed lately. Errors: `RowRejected` for an impossible one. */
function closesOf(
  { ClsPric, LastPric }: PriceFileRow,
  issues: readonly AskedIssue[],
  share: Pick<ClosingPriceRecord, 'exchange' | 'isin'> & { readonly tradedOn: IndianDay },
) {
  const { exchange, isin, tradedOn } = share;
  const closeRupees = readPriceRupees(ClsPric);
  const lastRupees = readPriceRupees(LastPric);
  if (closeRupees === null || lastRupees === null) return [];
  if (Math.max(closeRupees / lastRupees, lastRupees / closeRupees) > greatestRatio)
    throw new RowRejected(`${isin} closed at ${closeRupees} after a last trade at ${lastRupees}`);
  const isLate = issues.every(({ listingOn }) =>
    fits(listingOn, (day) => day === null || tradedOn > addDays(day, closesKeptDays)),
  );
  return isLate ? [] : [deliver(closingPrice, { exchange, isin, closedOn: tradedOn, closeRupees })];
}
