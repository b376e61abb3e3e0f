import { readText } from '@market/kernel';
import { otherRow, type RowOffer, skip, type SkippedRow } from '@market/source-kit';
import { readBseDay } from './bse-day';
import type { BseValue } from './bse-value.wire';

/** Row of the calendar or of the price list, for any kind of offer. */
interface CalendarRow {
  readonly Scrip_name?: BseValue;
  readonly End_Dt?: BseValue;
  readonly IR_flag?: BseValue;
  readonly IPO_NO?: BseValue;
  readonly Scrip_cd?: BseValue;
}

/** Returns the kind of offer of a row of the calendar, as BSE writes it. */
export function calendarKind({ IR_flag }: Pick<CalendarRow, 'IR_flag'>): string {
  return readText(IR_flag) ?? 'no kind';
}

/** Kinds of offers that are published, by the words of BSE: `FPO` is an issue at a fixed price. */
const publishedKinds: Readonly<Record<string, string>> = {
  ...{ IPO: 'issue', FPO: 'issue' },
  ...{ RI: 'rights', DPI: 'debentures', BuyBack: 'buyback' },
};

/**
 * Names the offer of a row, whatever its kind: by its number or, where it has the number 1 of all buybacks, by its share. Null
 * when the row has neither.
 */
export function rowOffer(word: string, row: Pick<CalendarRow, 'IPO_NO' | 'Scrip_cd'>): RowOffer | null {
  const kind = publishedKinds[word] ?? 'other';
  const [number, share] = [readText(row.IPO_NO), readText(row.Scrip_cd)];
  if (number === null) return null;
  if (number !== '1') return { name: `number ${number}`, kind };
  return share === null ? null : { name: `share ${share}`, kind };
}

/**
 * Skips an offer of another kind. Its row is named, because both lists contain it until its last day, too. Source: every
 * row of the captured responses of 2026-08-22 (price list) and 2026-09-09 (calendar) ends on that day or later.
 */
export function otherOffer(row: CalendarRow): SkippedRow {
  const kind = calendarKind(row);
  // The name is part of the key, because every buyback has the number 1.
  const key = [row.IR_flag, row.IPO_NO, row.Scrip_name].flatMap((part) => readText(part) ?? []).join(' ');
  return skip(
    kind,
    otherRow('other-offer', key, () => readBseDay(row.End_Dt)),
  );
}
