import { ipoSubscription } from '@market/contracts';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/platform/ingest';
import { refuseOther, titled } from './detail-answer';
import { asWatched } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { readSmeBook } from './sme-book';

/** One reading of an SME issue's book, out of the answer that also has its terms. */
export function mapNseSmeBook(wire: NseIpoDetailWire, { about }: MapContext): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a book is read with the issue that was asked about');
  return mapRows([wire], ({ bidDetails, activeCat }) => {
    refuseOther(wire, about);
    const reading = readSmeBook(bidDetails ?? [], activeCat?.updateTime, titled(wire, 'Issue Size').value);
    return reading === null
      ? skip('no bids yet')
      : deliver(ipoSubscription, { ...asWatched(about), scope: 'exchange', ...reading });
  });
}
