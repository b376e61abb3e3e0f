import { type BookCategory, ipoSubscription } from '@market/contracts';
import { readCount, readNumber } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/platform/ingest';
import { asWatched } from './nse-issue';
import type { NseIpoSubscriptionRow, NseIpoSubscriptionWire } from './nse-ipo-subscription.wire';
import { readUpdateTime } from './update-time';

/** The consolidated book of a mainboard issue, keyed on `srNo`: 1 QIB, 2 NII, 3 retail, null the total. */
export function mapNseIpoSubscription(
  wire: NseIpoSubscriptionWire,
  { about }: MapContext,
): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a book is read with the issue that was asked about');
  return mapRows([wire], ({ dataList, updateTime }) => {
    const readAt = readUpdateTime(updateTime);
    if (readAt === null) return skip('no bids yet');
    const category = (srNo: string | null) =>
      readCategory(dataList.find((row) => (row.srNo?.trim() || null) === srNo));
    return deliver(ipoSubscription, {
      ...asWatched(about),
      scope: 'consolidated',
      readAt,
      retail: category('3'),
      nii: category('2'),
      qib: category('1'),
      total: category(null),
    });
  });
}

/** Where nothing is offered the times "0.00" mean that the exchange does not know them. */
function readCategory(row: NseIpoSubscriptionRow | undefined): BookCategory {
  const sharesOffered = readCount(row?.noOfShareOffered) || null;
  return {
    sharesOffered,
    sharesBid: readCount(row?.noOfSharesBid),
    applications: null,
    times: sharesOffered === null ? null : readNumber(row?.noOfTotalMeant),
  };
}
