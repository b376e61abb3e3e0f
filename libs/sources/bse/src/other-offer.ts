import { readText } from '@market/kernel';
import { otherRow, skip, type Skipped } from '@market/platform/source-kit';
import { readBseDay } from './bse-day';
import type { BseValue } from './bse-value.wire';

/** A row of the calendar, whatever it offers. */
interface CalendarRow {
  readonly Scrip_name?: BseValue;
  readonly End_Dt?: BseValue;
  readonly IR_flag?: BseValue;
  readonly IPO_NO?: BseValue;
}

/** What a row of the calendar offers, in BSE's letters. */
export function calendarKind({ IR_flag }: Pick<CalendarRow, 'IR_flag'>): string {
  return readText(IR_flag) ?? 'no kind';
}

/**
 * Leaves out an offer that a feed of the calendar is not about. The calendar names it through its last day all the
 * same. Source: every row of the captured answer of 2026-09-09 ends on that day or later.
 */
export function otherOffer(row: CalendarRow): Skipped {
  const kind = calendarKind(row);
  // Every buyback has the number 1.
  const key = [row.IR_flag, row.IPO_NO, row.Scrip_name].flatMap((part) => readText(part) ?? []).join(' ');
  return skip(
    kind,
    otherRow('other-offer', key, () => readBseDay(row.End_Dt)),
  );
}
