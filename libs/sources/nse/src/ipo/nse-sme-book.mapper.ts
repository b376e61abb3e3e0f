import { type AskedIssue, fits, ipoSubscription } from '@market/contracts';
import { type IndianDay, instantInIndia } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/source-kit';
import { refuseOther } from './requested-detail';
import { readTerms } from './detail-terms';
import { factTitles, findNewestStated } from './detail-titles';
import { readIssueSize } from './issue-size';
import { unnamed } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { readSmeBook } from './sme-book';

/** Maps the detail of an SME issue to a reading of its book. */
export function mapNseSmeBook(wire: NseIpoDetailWire, { about }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a book is read with the issue that was asked about');
  return mapRows([wire], ({ bidDetails, activeCat }) => {
    refuseOther(wire, about);
    const size = readIssueSize(findNewestStated(wire, factTitles.size)?.value);
    const reading = readSmeBook(bidDetails ?? [], activeCat?.updateTime, size, overBy(wire, about));
    if (reading === null) return skip('no bids yet');
    return deliver(ipoSubscription, { ...unnamed(about), scope: 'exchange', ...reading });
  });
}

/** Time of day at which bids end on the last day. Source: "IPO Market Timings" of NSE's details. */
const bidsEndAt = '17:00';

/** Makes the test whether the bidding was over: by the later close of the page and of what is known, as periods are only extended. */
function overBy(wire: NseIpoDetailWire, { closeOn }: AskedIssue): (readAt: Date) => boolean {
  const stated = readTerms(wire).terms.closeOn ?? null;
  const isOver = (day: IndianDay | null, readAt: Date) =>
    day === null || readAt >= instantInIndia(day, bidsEndAt);
  return (readAt) =>
    isOver(stated, readAt) && fits(closeOn, (known) => (stated ?? known) !== null && isOver(known, readAt));
}
