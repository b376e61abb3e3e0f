import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import { deliver, type MappedRow, mapRows } from '@market/source-kit';
import { calendarKind, otherOffer, rowOffer } from '../other-offer';
import type { BseCorporateCalendarRow, BseCorporateCalendarWire } from './bse-corporate-calendar.wire';
import { bseBuyback, bseNcd, type BseOfferRow, bseRights } from './bse-offer';

/** Maps rights issues, debentures and buybacks of BSE's calendar; every other kind is skipped by its name. */
export function mapBseCorporateCalendar(wire: BseCorporateCalendarWire): readonly MappedRow[] {
  return mapRows(
    wire.Table,
    (row) => {
      const kind = calendarKind(row);
      if (kind === 'RI') return deliver(rightsIssue, bseRights(calendarOffer(row)));
      if (kind === 'DPI') return deliver(ncdIssue, bseNcd(calendarOffer(row)));
      if (kind === 'BuyBack') return deliver(buyback, bseBuyback(calendarOffer(row)));
      return otherOffer(row);
    },
    (row) => rowOffer(calendarKind(row), row),
  );
}

/** Returns a row of the calendar with the names of columns that the readers of offers use. */
export function calendarOffer(row: BseCorporateCalendarRow): BseOfferRow {
  return {
    number: row.IPO_NO,
    scripCode: row.Scrip_cd,
    companyName: row.Scrip_name,
    firstDay: row.Start_Dt,
    lastDay: row.End_Dt,
  };
}
