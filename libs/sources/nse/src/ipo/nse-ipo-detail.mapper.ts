import { ipoIssue, type IpoIssueRecord, type WatchedIssue } from '@market/contracts';
import {
  type IndianDay,
  type IssueName,
  meaningOfRemark,
  readDay,
  readIssueName,
  readText,
  wholeText,
} from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/platform/source-kit';
import { refuseOther } from './detail-answer';
import { type DetailTerms, longestText, readTerms } from './detail-terms';
import { factTitles, newestOf, titled } from './detail-titles';
import { boardOf, nseIssue } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { mapNseIpoSubscription } from './nse-ipo-subscription.mapper';
import { nseIpoSubscriptionWire } from './nse-ipo-subscription.wire';
import { mapNseSmeBook } from './nse-sme-book.mapper';

/** Units of infrastructure and real-estate trusts. */
const trustSeries = new Set(['IV', 'RR', 'ID']);

/**
 * One answer becomes one issue, rejected rows for the texts of it that cannot be read, and a book: of a mainboard issue that of
 * both exchanges, of an SME issue that is listed the final one. `nse.sme-book` asks no longer then, and may never have asked.
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
  if (boardOfDetail(wire, about) !== 'SME') return [...rows, ...consolidatedBook(wire, context)];
  return isListed(wire, today) ? [...rows, ...mapNseSmeBook(wire, context)] : rows;
}

/** The book of both exchanges, which the detail of a mainboard issue carries too; silent while there is none. */
function consolidatedBook({ activeCat }: NseIpoDetailWire, context: MapContext): readonly MappedRow[] {
  const book = nseIpoSubscriptionWire.safeParse(activeCat);
  if (!book.success) return [];
  return mapNseIpoSubscription(book.data, context).filter(({ outcome }) => outcome !== 'skipped');
}

function recordOf(wire: NseIpoDetailWire, about: WatchedIssue, terms: DetailTerms['terms']): IpoIssueRecord {
  const { metaInfo } = wire;
  const blanks = namesNoListing(wire) ? { blanks: ['listingOn' as const] } : {};
  return nseIssue({
    ...blanks,
    symbol: about.sourceKey,
    ...nameOf(wire, about),
    board: boardOfDetail(wire, about),
    isin: readText(metaInfo?.isin),
    ...terms,
    listingOn: readDay(metaInfo?.listingDate),
    sector: wholeText(readText(metaInfo?.industry), longestText),
    confirmed: calledOff(wire),
    page: 'detail',
  });
}

/** Once a day of the listing is planned `metaInfo` has it: empty, it takes the plan back. */
function namesNoListing({ metaInfo }: NseIpoDetailWire): boolean {
  return metaInfo !== null && metaInfo !== undefined && readDay(metaInfo.listingDate) === null;
}

function isListed({ metaInfo }: NseIpoDetailWire, today: IndianDay): boolean {
  const listingOn = readDay(metaInfo?.listingDate);
  return listingOn !== null && listingOn <= today;
}

/** Before the listing the answer calls the company by its symbol: other places of it know the name. */
function namesIn(wire: NseIpoDetailWire): readonly IssueName[] {
  const [first] = wire.issueInfo.dataList ?? [];
  return [
    wire.companyName,
    wire.metaInfo?.companyName,
    wire.about?.companyName,
    wire.issueInfo.heading,
    readText(first?.value) === null ? first?.title : null,
  ].map((name) => readIssueName(name));
}

function nameOf(wire: NseIpoDetailWire, about: WatchedIssue): Pick<IpoIssueRecord, 'companyName' | 'remark'> {
  const names = namesIn(wire);
  const unknown = names.find(({ remark }) => remark?.meaning === 'unknown')?.remark;
  const own = names.find(({ name }) => name !== '' && name !== about.sourceKey)?.name;
  return { companyName: own ?? about.companyName, ...(unknown ? { remark: unknown.text } : {}) };
}

function boardOfDetail({ metaInfo }: NseIpoDetailWire, about: WatchedIssue) {
  if (metaInfo?.segment === 'SME') return 'SME';
  return metaInfo?.segment === 'EQUITY' ? 'MAINBOARD' : boardOf(about);
}

/** Why an answer is about no first issue of shares, null when it is about one. */
function whyNoIssue(wire: NseIpoDetailWire): string | null {
  const meanings = namesIn(wire).map(({ remark }) => remark?.meaning);
  if (meanings.includes('window')) return 'a withdrawal window is no issue';
  if (meanings.includes('further-offer')) return 'a further public offer';
  const type = readText(titled(wire, 'Security Type'));
  if (type !== null && /invit|reit|trust/i.test(type)) return `security type ${type}`;
  if (wire.metaInfo?.isHybridSymbol === true) return 'a hybrid security, not a share';
  const series = wire.metaInfo?.activeSeries?.find((each) => trustSeries.has(each));
  return series === undefined ? null : `series ${series} is no share`;
}

/** What a notice says: a remark behind the name or the period, a "Postponement Notice", or a note without title. */
function calledOff(wire: NseIpoDetailWire): 'withdrawn' | 'postponed' | null {
  const { dataList } = wire.issueInfo;
  const period = newestOf(wire, factTitles.period)?.value ?? '';
  const remark = /[^\d]*$/.exec(period)?.[0] ?? '';
  const meanings = [...namesIn(wire).map((name) => name.remark?.meaning), meaningOfRemark(remark)];
  const said = meanings.find((meaning) => meaning === 'withdrawn' || meaning === 'postponed');
  if (said === 'withdrawn' || said === 'postponed') return said;
  const titles = (dataList ?? []).map(({ title }) => readText(title) ?? '');
  const notes = (dataList ?? [])
    .filter(({ title }) => readText(title) === null)
    .map(({ value }) => value ?? '');
  if (titles.some((title) => /^withdrawal notice/i.test(title))) return 'withdrawn';
  if (notes.some((note) => /shall be treated as withdrawn/i.test(note))) return 'withdrawn';
  const isPostponed =
    titles.some((title) => /^postponement notice/i.test(title)) ||
    notes.some((note) => /treated as postponed|decided to postpone/i.test(note));
  return isPostponed ? 'postponed' : null;
}
