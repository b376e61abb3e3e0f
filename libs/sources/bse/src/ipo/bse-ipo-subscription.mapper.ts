import {
  type AskedIssue,
  type BookCategory,
  fits,
  type FurtherCategory,
  parseFurtherCategory,
  ipoSubscription,
} from '@market/contracts';
import { distinctRows, editDistance, joinedKey, readCount, readNumber, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { readBseInstant } from '../bse-day';
import { type BookLine, checkSums } from './book-sums';
import { bseIssueReference } from './bse-issue.mapper';
import type { BseBookRow, BseIpoSubscriptionWire } from './bse-ipo-subscription.wire';
import { requestParameter } from './request-parameter.mapper';

const headerNumber = 'Sr.No.';
/** Kinds of offers that are no issue of shares. The book was asked for by an issue's number: an odd kind says nothing. */
const otherKind = /^(?:OTB|DPI|RI|CMN|OFS|BuyBack)$/i;
/** Number of a row that states none, or an odd one: it is of no category, and is not read. */
const unnumbered = '?';

/** Serial numbers and titles of the categories; sub-rows such as `2.1` are parts of these. */
const categories = {
  qib: { number: '1', title: /qualified institutional|QIB/i },
  nii: { number: '2', title: /non[- ]?institutional/i },
  retail: { number: '3', title: /retail|individual/i },
  total: { number: '', title: /^total/i },
} as const;

const unstated: BookCategory = { sharesOffered: null, sharesBid: null, applications: null, times: null };
/** Limits within which two texts are spellings of one name: the same first letters, or a small edit distance. */
const alike = { letters: 4, distance: 3 };

/** Maps a book to one reading: `Table` counts the bids of both exchanges, `table1` and `table2` BSE's own. */
export function mapBseIpoSubscription(
  wire: BseIpoSubscriptionWire,
  context: MapContext,
): readonly MappedRow[] {
  const ipoNo = requestParameter(context.request, 'IPO_NO');
  const consolidated = bookRows(wire.Table);
  const scope = consolidated.length > 0 ? 'consolidated' : 'exchange';
  const own = bookRows(wire.table1);
  const book = [consolidated, own, bookRows(wire.table2)].find(({ length }) => length > 0) ?? [];
  return mapRows([book], (rows) => {
    const kind = String(wire.Table1?.[0]?.IR_FLAG ?? '').trim();
    if (otherKind.test(kind)) return skip(kind);
    if (rows.length === 0) return skip('no book');
    const total = rows.find(
      (row) => serial(row) === '' && categories.total.title.test(readText(row.col2) ?? ''),
    );
    if (total === undefined) throw new RowRejected('no total in the book');
    const readAt = readBseInstant(total.Maxdt);
    if (readAt === null) return skip('no reading yet');
    const reference = bseIssueReference(ipoNo, total.Scripname);
    checkCompany(reference.companyName, context.about);
    checkSums(rows.map(lineOf));
    const further = furtherOf(rows);
    return deliver(ipoSubscription, {
      ...reference,
      scope,
      readAt,
      retail: category(rows, 'retail'),
      nii: category(rows, 'nii'),
      qib: category(rows, 'qib'),
      total: reading(total),
      ...(further.length === 0 ? {} : { further }),
    });
  });
}

function bookRows(table: readonly BseBookRow[] | null | undefined): readonly BseBookRow[] {
  return distinctRows(table ?? []).filter((row) => ![headerNumber, unnumbered].includes(serial(row)));
}

/** Returns the number of a row, blank for the total. */
function serial({ SRNo, col2 }: BseBookRow): string {
  const number = String(SRNo ?? '').trim();
  if (number === '') return categories.total.title.test(String(col2 ?? '').trim()) ? '' : unnumbered;
  return number === headerNumber || /^\d/.test(number) ? number : unnumbered;
}

/** Refuses a book under another company's name. */
function checkCompany(answered: string, about: AskedIssue | undefined): void {
  if (about === undefined || fits(about.companyName, (asked) => areAlike(answered, asked))) return;
  throw new RowRejected(`the book of ${answered}, another company`);
}

function areAlike(answered: string, asked: string): boolean {
  const [one, other] = [joinedKey(answered), joinedKey(asked)];
  return (
    one.slice(0, alike.letters) === other.slice(0, alike.letters) ||
    editDistance(one, other) <= alike.distance
  );
}

function category(rows: readonly BseBookRow[], name: 'retail' | 'nii' | 'qib'): BookCategory {
  const { number, title } = categories[name];
  const row = rows.find((candidate) => serial(candidate) === number);
  if (row === undefined) return unstated;
  if (!title.test(readText(row.col2) ?? ''))
    throw new RowRejected(`category ${number} is ${JSON.stringify(row.col2)}`);
  return reading(row);
}

/**
 * Reads the other categories, and the two parts of the non-institutional investors. The offer to big ones is not
 * reliable in SME books: it is what the small ones leave of the offer to all, null while one of both is unknown.
 */
function furtherOf(rows: readonly BseBookRow[]): FurtherCategory[] {
  const further = rows.flatMap((row): FurtherCategory[] => {
    const category = parseFurtherCategory(serial(row), readText(row.col2));
    return category === null ? [] : [{ ...category, ...reading(row) }];
  });
  const all = category(rows, 'nii').sharesOffered;
  const small = further.find(({ code }) => code === 'NII_SMALL')?.sharesOffered ?? null;
  const left = all === null || small === null || small >= all ? null : all - small;
  return further.map((one) => (one.code === 'NII_BIG' ? withOffer(one, left) : one));
}

function withOffer(category: FurtherCategory, sharesOffered: number | null): FurtherCategory {
  const { sharesBid } = category;
  const times = sharesOffered === null || sharesBid === null ? null : sharesBid / sharesOffered;
  return { ...category, sharesOffered, times };
}

function lineOf(row: BseBookRow): BookLine {
  return { number: serial(row), ...reading(row), times: printedTimes(row) };
}

/**
 * Reads a category. Where BSE prints times they are computed as bids ÷ offer, because the four printed decimals would
 * be rounded twice.
 */
function reading(row: BseBookRow): BookCategory {
  const [sharesOffered, sharesBid] = [readCount(row.col3) || null, readCount(row.col4)];
  const isKnown = printedTimes(row) !== null && sharesOffered !== null && sharesBid !== null;
  return { sharesOffered, sharesBid, applications: null, times: isKnown ? sharesBid / sharesOffered : null };
}

/** Reads printed times. Zero next to bids means unknown; zero without a bid is true. */
function printedTimes(row: BseBookRow): number | null {
  const printed = readCount(row.col3) ? readNumber(row.col5) : null;
  return printed === 0 && readCount(row.col4) !== 0 ? null : printed;
}
