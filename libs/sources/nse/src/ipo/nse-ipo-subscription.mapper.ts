import {
  type BookCategory,
  type FurtherCategory,
  parseFurtherCategory,
  ipoSubscription,
  type IpoSubscriptionRecord,
} from '@market/contracts';
import { distinctRows, readCount, readNumber, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { type BookRow, refuseContradiction, rowOf } from './book-sums';
import { unnamed } from './nse-issue';
import type { NseIpoSubscriptionRow, NseIpoSubscriptionWire } from './nse-ipo-subscription.wire';
import { readUpdateTime } from './update-time';

/** Figures of a book with their instant. */
export type Reading = Pick<IpoSubscriptionRecord, 'readAt' | 'retail' | 'nii' | 'qib' | 'total' | 'further'>;

/** Maps the consolidated book of a mainboard issue. */
export function mapNseIpoSubscription(
  wire: NseIpoSubscriptionWire,
  { about }: MapContext,
): readonly MappedRow[] {
  if (about === undefined) throw new TypeError('a book is read with the issue that was asked about');
  return mapRows([wire], (answer) => {
    const symbol = readText(answer.symbol) ?? about.sourceKey;
    if (symbol !== about.sourceKey)
      throw new RowRejected(`asked about ${about.sourceKey}, answered about ${symbol}`);
    const readAt = readUpdateTime(answer.updateTime);
    const lines = answer.dataList.filter(({ srNo }) => srNo !== headerNumber);
    const rows = distinctRows(lines.map(rowIn));
    if (readAt === null || rows.length === 0) return skip('no bids yet');
    refuseContradiction(rows);
    return deliver(ipoSubscription, {
      ...unnamed(about),
      scope: 'consolidated',
      ...mapReading(readAt, rows),
    });
  });
}

/** Makes a reading of the rows of a book, by their number: 1 QIB, 2 NII, 3 retail, null the total. */
export function mapReading(readAt: Date, rows: readonly BookRow[]): Reading {
  const category = (number: string | null): BookCategory => {
    const {
      sharesOffered = null,
      sharesBid = null,
      applications = null,
      times = null,
    } = rowOf(rows, number) ?? {};
    return { sharesOffered, sharesBid, applications, times };
  };
  const further = rows.flatMap(furtherIn);
  return {
    readAt,
    retail: category('3'),
    nii: category('2'),
    qib: category('1'),
    total: category(null),
    ...(further.length === 0 ? {} : { further }),
  };
}

function furtherIn({ number, title, ...figures }: BookRow): FurtherCategory[] {
  const category = parseFurtherCategory(number, title);
  return category === null ? [] : [{ ...category, ...figures }];
}

const headerNumber = 'Sr.No.';

/** Reads a row of a book. With no shares offered, times of "0.00" mean that the exchange does not know them. */
function rowIn(row: NseIpoSubscriptionRow): BookRow {
  const sharesOffered = readCount(row.noOfShareOffered) || null;
  return {
    number: row.srNo?.trim() || null,
    title: readText(row.category),
    sharesOffered,
    sharesBid: readCount(row.noOfSharesBid),
    applications: null,
    times: sharesOffered === null ? null : readNumber(row.noOfTotalMeant),
  };
}
