import { readDay } from '@market/kernel';
import { otherRow, skip, type Skipped } from '@market/platform/ingest';
import type { BseValue } from './bse-value.wire';

/** A row of the calendar, whatever it offers. */
interface CalendarRow {
  readonly Scrip_name: string | null;
  readonly End_Dt: string | null;
  readonly IR_flag: string;
  readonly IPO_NO: BseValue;
}

/**
 * Leaves out an offer that a feed of the calendar is not about. The calendar names it through its last day all the
 * same. Source: every row of the captured answer of 2026-09-09 ends on that day or later.
 */
export function otherOffer({ IR_flag, IPO_NO, Scrip_name, End_Dt }: CalendarRow): Skipped {
  const kind = IR_flag.trim();
  // Every buyback has the number 1.
  const key = `${kind} ${String(IPO_NO)} ${Scrip_name ?? ''}`.trim();
  return skip(
    kind === '' ? 'no kind' : kind,
    otherRow('other-offer', key, () => readDay(End_Dt)),
  );
}
