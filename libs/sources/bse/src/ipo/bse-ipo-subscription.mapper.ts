import { ipoSubscription, type BookCategory } from '@market/contracts';
import { dayInIndia, readCount, readInstant, readNumber } from '@market/kernel';
import {
  deliver,
  mapRows,
  RowRejected,
  skip,
  type MapContext,
  type MappedRow,
} from '@market/platform/ingest';
import { bseIssueReference } from './bse-issue.mapper';
import type { BseBookRow, BseIpoSubscriptionWire } from './bse-ipo-subscription.wire';
import { requestParameter } from './request-parameter.mapper';

const headerNumber = 'Sr.No.';

/** What the serial numbers stand for; sub-rows such as `2.1` are parts of these and are not read. */
const categories = {
  qib: { number: '1', title: /qualified institutional|QIB/i },
  nii: { number: '2', title: /non[- ]?institutional/i },
  retail: { number: '3', title: /retail|individual/i },
  total: { number: '', title: /^total/i },
} as const;

const unstated: BookCategory = { sharesOffered: null, sharesBid: null, applications: null, times: null };

/** One reading of the issue's book: of both exchanges where BSE gives it, else of BSE's own bids. */
export function mapBseIpoSubscription(
  wire: BseIpoSubscriptionWire,
  context: MapContext,
): readonly MappedRow[] {
  const ipoNo = requestParameter(context.request, 'IPO_NO');
  const consolidated = bookRows(wire.table1);
  const scope = consolidated.length > 0 ? 'consolidated' : 'exchange';
  const book = consolidated.length > 0 ? consolidated : bookRows(wire.table2);
  return mapRows([book], (rows) => {
    if (rows.length === 0) return skip('no book');
    const total = rows.find(
      (row) => serial(row) === '' && categories.total.title.test(row.col2?.trim() ?? ''),
    );
    if (total === undefined) throw new RowRejected('no total in the book');
    const readAt = readInstant(total.Maxdt);
    if (readAt === null) return skip('no reading yet');
    if (dayInIndia(readAt) > context.today) throw new RowRejected('read on a later day');
    return deliver(ipoSubscription, {
      ...bseIssueReference(ipoNo, total.Scripname),
      scope,
      readAt,
      retail: category(rows, 'retail'),
      nii: category(rows, 'nii'),
      qib: category(rows, 'qib'),
      total: reading(total),
    });
  });
}

function bookRows(table: readonly BseBookRow[] | null | undefined): readonly BseBookRow[] {
  return (table ?? []).filter((row) => serial(row) !== headerNumber);
}

function serial(row: BseBookRow): string {
  return String(row.SRNo ?? '').trim();
}

function category(rows: readonly BseBookRow[], name: 'retail' | 'nii' | 'qib'): BookCategory {
  const { number, title } = categories[name];
  const row = rows.find((candidate) => serial(candidate) === number);
  if (row === undefined) return unstated;
  if (!title.test(row.col2 ?? '')) throw new RowRejected(`category ${number} is ${JSON.stringify(row.col2)}`);
  return reading(row);
}

function reading(row: BseBookRow): BookCategory {
  const sharesOffered = readCount(row.col3) || null;
  const sharesBid = readCount(row.col4);
  const printed = sharesOffered === null ? null : readNumber(row.col5);
  // Zero times beside bids is BSE's way of not saying it; zero times without a bid is true.
  const times = printed === 0 && sharesBid !== 0 ? null : printed;
  return { sharesOffered, sharesBid, applications: null, times };
}
