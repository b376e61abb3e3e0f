import { gmpReading, gmpReadingKey, ipoReport } from '@market/contracts';
import {
  type IndianDay,
  readDay,
  readNearPeriod,
  readNumber,
  readPlainText,
  readPriceRupees,
  startOfTwoHours,
  Unreadable,
} from '@market/kernel';
import { deliver, mapRows, type MapContext, type MappedRow, RowRejected, skip } from '@market/source-kit';
import type { IpojiGmpRow, IpojiGmpWire } from './ipoji-gmp.wire';

/**
 * Maps rows that quote a premium; of a range (`3-4`) it is the middle. The instant of the quote is the start of the two
 * hours in which it is read.
 */
export function mapIpojiGmp({ rows }: IpojiGmpWire, context: MapContext): readonly MappedRow[] {
  return [...quotes(rows, context), ...reports(rows, context)];
}

function quotes(rows: readonly IpojiGmpRow[], { now, today }: MapContext): readonly MappedRow[] {
  return mapRows(rows, (row) => {
    const premium = premiumOf(row.premium);
    const sourceName = nameOf(row);
    if (sourceName === null) {
      if (premium === null) return skip('quotes no premium');
      throw new RowRejected('a premium without a name');
    }
    const names = { kind: gmpReading.kind, key: gmpReadingKey({ publisher: 'ipoji', sourceName }) };
    if (premium === null) return skip('quotes no premium', names);
    return deliver(gmpReading, {
      publisher: 'ipoji',
      sourceName,
      board: boardOf(row),
      ...daysOf(row, today),
      listingOn: null,
      priceRupees: upperEnd(row),
      ...premium,
      quotedAt: startOfTwoHours(now),
    });
  });
}

/**
 * Maps rows, with or without a premium, to the terms that they state of the issues. Unreadable rows are reported among
 * the quotes.
 */
function reports(rows: readonly IpojiGmpRow[], { today }: MapContext): readonly MappedRow[] {
  const told = mapRows(rows, (row) => {
    const companyName = nameOf(row);
    if (companyName === null) return skip('names no issue');
    return deliver(ipoReport, {
      publisher: 'ipoji',
      sourceKey: companyName,
      companyName,
      board: boardOf(row),
      priceRupees: upperEnd(row),
      ...daysOf(row, today),
      allotmentOn: null,
      listingOn: null,
    });
  });
  return told.filter(({ outcome }) => outcome === 'record');
}

function nameOf({ company, companyLink }: IpojiGmpRow): string | null {
  return readPlainText(companyLink) ?? readPlainText(company);
}

function upperEnd({ price }: IpojiGmpRow): number | null {
  const band = readPlainText(price.replace(/₹/g, ''));
  return readPriceRupees(band?.split(/\s*(?:-|–|to)\s*(?=\d)/i).at(-1));
}

function premiumOf(cell: string): { gmpRupees: number; gmpPercent: number | null } | null {
  const text = readPlainText(cell.replace(/₹|Rs\.?/g, ''));
  if (text === null) return null;
  const match = /^(-?\s?[\d.,]+|-+)(?:\s*(?:-|–|to)\s*(-?[\d.,]+))?\s*(?:\(\s*(-?[\d.]*)\s*%\s*\))?$/.exec(
    text,
  );
  if (!match) throw new Unreadable('premium', text);
  const [low, high] = [readNumber(match[1]?.replace(/\s/g, '')), readNumber(match[2])];
  if (low === null) return null;
  // The percent next to a range belongs to one of its ends, not to the middle.
  if (high !== null) return { gmpRupees: (low + high) / 2, gmpPercent: null };
  return { gmpRupees: low, gmpPercent: readNumber(match[3]) };
}

function daysOf(
  { dates, open, close }: IpojiGmpRow,
  today: IndianDay,
): { openOn: IndianDay | null; closeOn: IndianDay | null } {
  const period = readNearPeriod(dates, today);
  if (period) return period;
  return { openOn: dayOf(open, today), closeOn: dayOf(close, today) };
}

/** Reads a day with its year, or without one: `17 Nov`. */
function dayOf(cell: string, today: IndianDay): IndianDay | null {
  const text = readPlainText(cell);
  const parts = /^(\d{1,2})(?:st|nd|rd|th)?[-\s]+([A-Za-z]{3,9})$/.exec(text ?? '');
  if (!parts) return readDay(text);
  return readNearPeriod(`${parts[1]}-${parts[1]} ${parts[2]}`, today)?.openOn ?? null;
}

function boardOf({ type }: IpojiGmpRow): 'MAINBOARD' | 'SME' | null {
  if (/sme/i.test(type)) return 'SME';
  return /main/i.test(type) ? 'MAINBOARD' : null;
}
