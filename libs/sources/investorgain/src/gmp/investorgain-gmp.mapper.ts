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
  tidyText,
  Unreadable,
  withEscapedSigns,
} from '@market/kernel';
import { deliver, mapRows, type MapContext, type MappedRow, RowRejected, skip } from '@market/source-kit';
import { cellUnderTitle, type InvestorgainGmpRow, type InvestorgainGmpWire } from './investorgain-gmp.wire';

/**
 * Maps the rows of a report. `--` and an empty cell are no premium, and not 0; with a time of its own such a row
 * withdraws earlier quotes.
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
    const priceRupees = readPriceRupees(cellOf(row, 'Price'));
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

/**
 * Maps rows without a premium to withdrawals. The same rows are skipped among the quotes, by their names, so that the
 * list still contains them.
 */
function withdrawals(rows: readonly InvestorgainGmpRow[], now: Date): readonly MappedRow[] {
  const isDated = (row: InvestorgainGmpRow) => tidyText(textOf(row['Updated-On'])) !== null;
  const silent = rows.filter((row) => isDated(row) && quotesNothing(row));
  return mapRows(silent, (row) => {
    const sourceName = readText(row['~ipo_name']);
    if (sourceName === null) return skip('quotes no premium');
    const withdrawnAt = quotedAt(textOf(row['Updated-On']), now);
    return deliver(gmpWithdrawal, { publisher: 'investorgain', sourceName, withdrawnAt });
  });
}

/**
 * Maps rows, with or without a premium, to the terms that they state of the issues. Unreadable rows are reported among
 * the quotes.
 */
function reports(rows: readonly InvestorgainGmpRow[]): readonly MappedRow[] {
  const told = mapRows(rows, (row) => {
    const companyName = readText(row['~ipo_name']);
    if (companyName === null) return skip('names no issue');
    return deliver(ipoReport, {
      publisher: 'investorgain',
      sourceKey: readText(row['~id']) ?? companyName,
      companyName,
      board: boardOf(row),
      priceRupees: readPriceRupees(cellOf(row, 'Price')),
      openOn: readDay(row['~Srt_Open']),
      closeOn: readDay(row['~Srt_Close']),
      allotmentOn: readDay(row['~Srt_BoA_Dt']),
      listingOn: readDay(row['~Str_Listing']),
    });
  });
  return told.filter(({ outcome }) => outcome === 'record');
}

/**
 * Tells whether a row has no premium; not when its cell is unreadable, which withdraws nothing and is reported among
 * the quotes.
 */
function quotesNothing(row: InvestorgainGmpRow): boolean {
  try {
    return premiumIn(row) === null;
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

/** Returns the text of a displayed column. Errors: `Unreadable` for a row without it: that states nothing. */
function cellOf(row: InvestorgainGmpRow, title: 'GMP' | 'Price'): string {
  const cell = cellUnderTitle(row, title);
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell);
  throw new Unreadable(title, JSON.stringify(cell) ?? '');
}

function premiumIn(row: InvestorgainGmpRow): ReturnType<typeof premiumOf> {
  return premiumOf(cellOf(row, 'GMP'));
}

/**
 * Reads `₹33 (23.57%)`, with the day's low and high in small print below. With `(-%)` the issue price is unknown, but
 * the premium counts. The markup has stray quotes.
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

/** Reads the percent that the publisher's page sorts by. `0.00` also stands for "not computed", so it is null. */
function computedPercent(row: InvestorgainGmpRow): number | null {
  return readNumber(row['~gmp_percent_calc']) || null;
}

/**
 * Returns, of the two percents that the publisher states, the one that contradicts the premium more, so that the
 * contradiction is noticed.
 */
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

/**
 * Reads the instant of a quote; without a time, or with one slightly ahead of the clock, the start of the two hours in
 * which it was read.
 */
function quotedAt(text: string, now: Date): Date {
  const said = readRecentInstant(text, now) ?? startOfTwoHours(now);
  const quoted = notLaterThanRead(said, now);
  if (quoted === null) throw new RowRejected(`quoted more than a day after it was read: ${text}`);
  return quoted;
}

function boardOf(row: InvestorgainGmpRow): 'MAINBOARD' | 'SME' | null {
  const category = row['~IPO_Category']?.trim().toUpperCase();
  if (category === 'IPO') return 'MAINBOARD';
  return category === 'SME' ? 'SME' : null;
}

function textOf(html: string | null | undefined): string {
  return parse(withEscapedSigns(html ?? '')).text;
}
