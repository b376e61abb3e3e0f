import { ipoSubscription } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { refuseOther } from './detail-answer';
import { factTitles, newestOf } from './detail-titles';
import { readIssueSize } from './issue-size';
import { asWatched } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { readSmeBook } from './sme-book';

/** Maps the detail of an SME issue to a reading of its book. */
export function mapNseSmeBook(wire: NseIpoDetailWire, { about, today }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a book is read with the issue that was asked about');
  return mapRows([wire], ({ bidDetails, activeCat }) => {
    refuseOther(wire, about);
    const size = readIssueSize(newestOf(wire, factTitles.size)?.value);
    const reading = readSmeBook(bidDetails ?? [], activeCat?.updateTime, size);
    if (reading === null) return skip('no bids yet');
    if (dayInIndia(reading.readAt) > today) throw new RowRejected('read on a later day');
    return deliver(ipoSubscription, { ...asWatched(about), scope: 'exchange', ...reading });
  });
}
