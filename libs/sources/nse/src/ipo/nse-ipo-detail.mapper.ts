import { type AskedIssue, type Board, ipoIssue, type IpoIssueRecord } from '@market/contracts';
import {
  type IndianDay,
  type IssueName,
  meaningOfRemark,
  readDay,
  readIssueName,
  splitIssueName,
  Unreadable,
} from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/source-kit';
import { refuseOther, symbolIn } from './requested-detail';
import { readDocuments } from './detail-documents';
import { type DetailTerms, readTerms } from './detail-terms';
import { factTitles, findNewestStated, plainText, valueUnderTitle } from './detail-titles';
import { isOfOtherBoard, isSme, nseIssue } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { mapNseIpoSubscription } from './nse-ipo-subscription.mapper';
import { nseIpoSubscriptionWire } from './nse-ipo-subscription.wire';
import { mapNseSmeBook } from './nse-sme-book.mapper';

/** Series of units of infrastructure and real-estate trusts. */
const trustSeries = new Set(['IV', 'RR', 'ID']);

/**
 * Maps a detail to an issue, rejected rows for its unreadable texts, and a book: that of both exchanges for a mainboard
 * issue, the final one for a listed SME issue. For the latter `nse.sme-book` sends no requests any more, and may never
 * have sent one. A page that names another board than the issue has gives no book: those of the boards differ in form.
 */
export function mapNseIpoDetail(wire: NseIpoDetailWire, context: MapContext): readonly MappedRow[] {
  const { about, today } = context;
  if (about === undefined) throw new TypeError('ipo-detail is read with the issue that was asked about');
  const found: MappedRow[] = [];
  const issue = mapRows([wire], () => {
    refuseOther(wire, about);
    const reason = whyNoIssue(wire);
    if (reason !== null) return skip(reason);
    const { terms, notices } = readTerms(wire);
    const record = recordOf(wire, about, terms);
    if (record.listingOn !== null && record.openOn !== null && record.listingOn < record.openOn) {
      return skip('listed before the issue opened: a further public offer');
    }
    found.push(...notices);
    return deliver(ipoIssue, record);
  });
  if (issue[0]?.outcome !== 'record') return issue;
  const rows = [...issue, ...found];
  const stated = boardOfDetail(wire);
  if (stated !== null && isOfOtherBoard(about, stated)) return rows;
  if (stated === 'MAINBOARD' || (stated === null && !isSme(about)))
    return [...rows, ...consolidatedBook(wire, context)];
  return isListed(wire, today) ? [...rows, ...mapNseSmeBook(wire, context)] : rows;
}

/** Maps the book of both exchanges in the detail of a mainboard issue; without one there are no rows. */
function consolidatedBook({ activeCat }: NseIpoDetailWire, context: MapContext): readonly MappedRow[] {
  const book = nseIpoSubscriptionWire.safeParse(activeCat);
  if (!book.success) return [];
  return mapNseIpoSubscription(book.data, context).filter(({ outcome }) => outcome !== 'skipped');
}

function recordOf(wire: NseIpoDetailWire, about: AskedIssue, terms: DetailTerms['terms']): IpoIssueRecord {
  const blanks = [...(namesNoListing(wire) ? ['listingOn' as const] : []), ...(terms.blanks ?? [])];
  return nseIssue({
    ...{ sourceKey: about.sourceKey, symbol: symbolIn(wire) },
    ...nameOf(wire, about),
    board: boardOfDetail(wire),
    ...terms,
    ...(blanks.length > 0 ? { blanks } : {}),
    ...readDocuments(wire),
    confirmed: calledOff(wire),
    page: 'detail',
  });
}

/**
 * Tells whether a detail has a blank listing day, which withdraws the plan: `metaInfo` exists once a listing was
 * planned.
 */
function namesNoListing({ metaInfo }: NseIpoDetailWire): boolean {
  return metaInfo !== null && metaInfo !== undefined && plainText(metaInfo.listingDate) === null;
}

function isListed({ metaInfo }: NseIpoDetailWire, today: IndianDay): boolean {
  const listingOn = readableDay(metaInfo?.listingDate);
  return listingOn !== null && listingOn <= today;
}

/** Reads a day; null also when it cannot be read, because a notice says so. */
function readableDay(value: string | null | undefined): IndianDay | null {
  try {
    return readDay(value);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/**
 * Returns the names of the company in a detail: before the listing one place has the symbol instead, and the others the
 * name. A place that cannot be read has no name, but its remark counts.
 */
function namesIn(wire: NseIpoDetailWire): readonly IssueName[] {
  const [first] = wire.issueInfo.dataList ?? [];
  return [
    wire.companyName,
    wire.metaInfo?.companyName,
    wire.about?.companyName,
    wire.issueInfo.heading,
    plainText(first?.value) === null ? first?.title : null,
  ].map(nameIn);
}

function nameIn(text: string | null | undefined): IssueName {
  try {
    return readIssueName(text);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...splitIssueName(plainText(text) ?? ''), name: '' };
  }
}

/** Returns the name of the company, and an unknown remark behind it. A name without one of its own is none. */
function nameOf(
  wire: NseIpoDetailWire,
  { sourceKey }: AskedIssue,
): Pick<IpoIssueRecord, 'companyName' | 'remark'> {
  const names = namesIn(wire);
  const unknown = names.find(({ remark }) => remark?.meaning === 'unknown')?.remark;
  const own = names.find(({ name }) => name !== '' && name !== sourceKey)?.name;
  return { companyName: own ?? null, ...(unknown ? { remark: unknown.text } : {}) };
}

/** Returns the board that a detail states; null before the listing, when it has no segment. */
function boardOfDetail({ metaInfo }: NseIpoDetailWire): Board | null {
  if (metaInfo?.segment === 'SME') return 'SME';
  return metaInfo?.segment === 'EQUITY' ? 'MAINBOARD' : null;
}

/** Returns the reason why a detail describes no initial offer of shares, null when it describes one. */
function whyNoIssue(wire: NseIpoDetailWire): string | null {
  const meanings = namesIn(wire).map(({ remark }) => remark?.meaning);
  if (meanings.includes('window')) return 'a withdrawal window is no issue';
  if (meanings.includes('further-offer')) return 'a further public offer';
  const type = plainText(valueUnderTitle(wire, 'Security Type'));
  if (type !== null && /invit|reit|trust/i.test(type)) return `security type ${type}`;
  if (wire.metaInfo?.isHybridSymbol === true) return 'a hybrid security, not a share';
  const series = wire.metaInfo?.activeSeries?.find((each) => trustSeries.has(each ?? ''));
  return series === undefined ? null : `series ${series} is no share`;
}

/**
 * Returns the state according to a notice: a remark behind the name or the period, a "Postponement Notice", or a note
 * without title.
 */
function calledOff(wire: NseIpoDetailWire): 'withdrawn' | 'postponed' | null {
  const { dataList } = wire.issueInfo;
  const period = findNewestStated(wire, factTitles.period)?.value ?? '';
  const remark = /[^\d]*$/.exec(period)?.[0] ?? '';
  const meanings = [...namesIn(wire).map((name) => name.remark?.meaning), meaningOfRemark(remark)];
  const said = meanings.find((meaning) => meaning === 'withdrawn' || meaning === 'postponed');
  if (said === 'withdrawn' || said === 'postponed') return said;
  const titles = (dataList ?? []).map(({ title }) => plainText(title) ?? '');
  const notes = (dataList ?? [])
    .filter(({ title }) => plainText(title) === null)
    .map(({ value }) => value ?? '');
  if (titles.some((title) => /^withdrawal notice/i.test(title))) return 'withdrawn';
  if (notes.some((note) => /shall be treated as withdrawn/i.test(note))) return 'withdrawn';
  const isPostponed =
    titles.some((title) => /^postponement notice/i.test(title)) ||
    notes.some((note) => /treated as postponed|decided to postpone/i.test(note));
  return isPostponed ? 'postponed' : null;
}
