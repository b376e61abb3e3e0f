import { parse } from 'node-html-parser';
import { gmpReading } from '@market/contracts';
import {
  readDay,
  readNumber,
  readPriceRupees,
  readRecentInstant,
  readText,
  startOfTwoHours,
  Unreadable,
} from '@market/kernel';
import {
  deliver,
  mapRows,
  type MapContext,
  type MappedRow,
  RowRejected,
  skip,
} from '@market/platform/ingest';
import { column, type InvestorgainGmpRow, type InvestorgainGmpWire } from './investorgain-gmp.wire';

/** Rows that quote a premium. `--` and an empty cell quote none; that is not 0. */
export function mapInvestorgainGmp(
  { reportTableData }: InvestorgainGmpWire,
  { now }: MapContext,
): readonly MappedRow[] {
  return mapRows(reportTableData, (row) => {
    const premium = premiumOf(String(column(row, 'GMP')));
    if (premium === null) return skip('quotes no premium');
    const sourceName = readText(row['~ipo_name']);
    if (sourceName === null) throw new RowRejected('a premium without a name');
    return deliver(gmpReading, {
      publisher: 'investorgain',
      sourceName,
      board: boardOf(row),
      openOn: readDay(row['~Srt_Open']),
      closeOn: readDay(row['~Srt_Close']),
      listingOn: readDay(row['~Str_Listing']),
      priceRupees: readPriceRupees(readText(String(column(row, 'Price')))),
      ...premium,
      quotedAt: readRecentInstant(textOf(row['Updated-On']), now) ?? startOfTwoHours(now),
    });
  });
}

/**
 * `₹33 (23.57%)` with the day's low and high in small print below. `(-%)`: the issue price is unknown, the premium
 * counts all the same. The markup has stray quotes.
 */
function premiumOf(html: string): { gmpRupees: number; gmpPercent: number | null } | null {
  const root = parse(html);
  root.querySelectorAll('small').forEach((small) => small.remove());
  const text = root.text.replace(/\s+/g, ' ').trim();
  if (readText(text) === null) return null;
  const match = /^(?:₹|Rs\.?)?\s*(.+?)\s*(?:\(\s*([^)%]*)%\s*\))?$/.exec(text);
  if (!match) throw new Unreadable('premium', text);
  const gmpRupees = readNumber(match[1]);
  return gmpRupees === null ? null : { gmpRupees, gmpPercent: readNumber(match[2]) };
}

function boardOf(row: InvestorgainGmpRow): 'MAINBOARD' | 'SME' | null {
  const category = row['~IPO_Category'].trim().toUpperCase();
  if (category === 'IPO') return 'MAINBOARD';
  return category === 'SME' ? 'SME' : null;
}

function textOf(html: string): string {
  return parse(html).text;
}
