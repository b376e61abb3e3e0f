import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import { deliver, type MappedRow, mapRows } from '@market/platform/ingest';
import { otherOffer } from '../other-offer';
import type { BseCorporateCalendarWire } from './bse-corporate-calendar.wire';
import { bseBuyback, bseNcd, bseRights } from './bse-offer';

/** Rights issues, debentures and buybacks of BSE's calendar; every other kind is skipped by its name. */
export function mapBseCorporateCalendar(wire: BseCorporateCalendarWire): readonly MappedRow[] {
  return mapRows(wire.Table, (row) => {
    const kind = row.IR_flag.trim();
    if (kind === 'RI') return deliver(rightsIssue, bseRights(row));
    if (kind === 'DPI') return deliver(ncdIssue, bseNcd(row));
    if (kind === 'BuyBack') return deliver(buyback, bseBuyback(row));
    return otherOffer(row);
  });
}
