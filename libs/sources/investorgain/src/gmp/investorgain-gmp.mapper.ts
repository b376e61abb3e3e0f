import { parse } from 'node-html-parser';
import { gmpReading, gmpReadingKey, gmpWithdrawal, ipoReport } from '@market/contracts';
import {
  notLaterThanRead,
  readDay,
  readNumber,
  readPlainText,
  readPriceRupees,
  readRecentInstant,
  readText,
  startOfTwoHours,
  Unreadable,
  withEscapedSigns,
} from '@market/kernel';
import {
  deliver,
  mapRows,
  type MapContext,
  type MappedRow,
  RowRejected,
  skip,
} from '@market/platform/source-kit';
import { column, type InvestorgainGmpRow, type InvestorgainGmpWire } from './investorgain-gmp.wire';

/**
 * Rows that quote a premium. `--` and an empty cell quote none; that is not 0. With a time of its own such a row takes
 * back what it quoted before.
 */
export function mapInvestorgainGmp(
  { reportTableData }: InvestorgainGmpWire,
  { now }: MapContext,
): readonly MappedRow[] {
  return [...quotes(reportTableData, now), ...withdrawals(reportTableData, now), ...reports(reportTableData)];
}

function quotes(rows: readonly InvestorgainGmpRow[], now: Date): readonly MappedRow[] {
  return mapRows(rows, (row) => {
    const premium = premiumIn(row);
    const priceRupees = readPriceRupees(String(column(row, 'Price')));
    const sourceName = readText(row['~ipo_name']);
    if (sourceName === null) {
      if (premium === null) return skip('quotes no premium');
      throw new RowRejected('a premium without a name');
    }
    const names = { kind: gmpReading.kind, key: gmpReadingKey({ publisher: 'investorgain', sourceName }) };
    if (premium === null) return skip('quotes no premium', names);
    return deliver(gmpReading, {
      publisher: 'investorgain',
      sourceName,
      board: boardOf(row),
      openOn: readDay(row['~Srt_Open']),
      closeOn: readDay(row['~Srt_Close']),
      listingOn: readDay(row['~Str_Listing']),
      priceRupees,
      gmpRupees: premium.gmpRupees,
      gmpPercent: leastFitting(premium.gmpRupees, priceRupees, [premium.gmpPercent, computedPercent(row)]),
      quotedAt: quotedAt(textOf(row['Updated-On']), now),
    });
  });
}

/** Beside the quotes: a row without one is skipped there by its name, so that the list goes on naming it. */
function withdrawals(rows: readonly InvestorgainGmpRow[], now: Date): readonly MappedRow[] {
  const isDated = (row: InvestorgainGmpRow) => readPlainText(textOf(row['Updated-On'])) !== null;
  const silent = rows.filter((row) => isDated(row) && quotesNothing(row));
  return mapRows(silent, (row) => {
    const sourceName = readText(row['~ipo_name']);
    if (sourceName === null) return skip('quotes no premium');
    const withdrawnAt = quotedAt(textOf(row['Updated-On']), now);
    return deliver(gmpWithdrawal, { publisher: 'investorgain', sourceName, withdrawnAt });
  });
}

/** What the rows say of the issues, with a premium or without one. A row that cannot be read is told of with the quotes. */
function reports(rows: readonly InvestorgainGmpRow[]): readonly MappedRow[] {
  const told = mapRows(rows, (row) => {
    const companyName = readText(row['~ipo_name']);
    if (companyName === null) return skip('names no issue');
    return deliver(ipoReport, {
      publisher: 'investorgain',
      sourceKey: readText(row['~id']) ?? companyName,
      companyName,
      board: boardOf(row),
      priceRupees: readPriceRupees(String(column(row, 'Price'))),
      openOn: readDay(row['~Srt_Open']),
      closeOn: readDay(row['~Srt_Close']),
      allotmentOn: readDay(row['~Srt_BoA_Dt']),
      listingOn: readDay(row['~Str_Listing']),
    });
  });
  return told.filter(({ outcome }) => outcome === 'record');
}

/** A cell that cannot be read is told of with the quotes: it takes nothing back. */
function quotesNothing(row: InvestorgainGmpRow): boolean {
  try {
    return premiumIn(row) === null;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

function premiumIn(row: InvestorgainGmpRow): ReturnType<typeof premiumOf> {
  return premiumOf(String(column(row, 'GMP')));
}

/**
 * `₹33 (23.57%)` with the day's low and high in small print below. `(-%)`: the issue price is unknown, the premium
 * counts all the same. The markup has stray quotes.
 */
function premiumOf(html: string): { gmpRupees: number; gmpPercent: number | null } | null {
  const root = parse(withEscapedSigns(html));
  root.querySelectorAll('small').forEach((small) => small.remove());
  const text = root.text.replace(/\s+/g, ' ').trim();
  if (readPlainText(text) === null) return null;
  const match = /^(?:₹|Rs\.?)?\s*(.+?)\s*(?:\(\s*([^)%]*)%\s*\))?$/.exec(text);
  if (!match) throw new Unreadable('premium', text);
  const gmpRupees = readNumber(match[1]);
  return gmpRupees === null ? null : { gmpRupees, gmpPercent: readNumber(match[2]) };
}

/** The percent that their own page sorts by. `0.00` stands for "not computed", too: it says nothing. */
function computedPercent(row: InvestorgainGmpRow): number | null {
  return readNumber(row['~gmp_percent_calc']) || null;
}

/** They give the percent twice: the one that contradicts the premium is told, so that it does not pass unseen. */
function leastFitting(
  gmpRupees: number,
  priceRupees: number | null,
  percents: readonly (number | null)[],
): number | null {
  const known = percents.filter((percent) => percent !== null);
  if (priceRupees === null) return known[0] ?? null;
  const apart = (percent: number) => Math.abs(percent - (gmpRupees / priceRupees) * 100);
  return known.sort((a, b) => apart(b) - apart(a))[0] ?? null;
}

/** When it was quoted; without a time, or with one of a clock that goes before, the two hours in which it was read. */
function quotedAt(text: string, now: Date): Date {
  const said = readRecentInstant(text, now) ?? startOfTwoHours(now);
  const quoted = notLaterThanRead(said, now);
  if (quoted === null) throw new RowRejected(`quoted more than a day after it was read: ${text}`);
  return quoted;
}

function boardOf(row: InvestorgainGmpRow): 'MAINBOARD' | 'SME' | null {
  const category = row['~IPO_Category'].trim().toUpperCase();
  if (category === 'IPO') return 'MAINBOARD';
  return category === 'SME' ? 'SME' : null;
}

function textOf(html: string): string {
  return parse(withEscapedSigns(html)).text;
}
