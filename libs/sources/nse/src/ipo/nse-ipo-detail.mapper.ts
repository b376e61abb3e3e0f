import { ipoIssue, type IpoIssueRecord, type WatchedIssue } from '@market/contracts';
import { type IndianDay, readDay, readIssueName, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/platform/ingest';
import { refuseOther, titled, unknownTitles } from './detail-answer';
import { readIssueSize, reservedShares } from './issue-size';
import { readBand, readCompanies, readFirstPrice, readLot, readPeriod } from './issue-terms';
import { boardOf, nseIssue } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
import { mapNseIpoSubscription } from './nse-ipo-subscription.mapper';
import { nseIpoSubscriptionWire } from './nse-ipo-subscription.wire';
import { mapNseSmeBook } from './nse-sme-book.mapper';

/** Units of infrastructure and real-estate trusts. */
const trustSeries = new Set(['IV', 'RR', 'ID']);

/**
 * One answer becomes one issue and, for an SME issue that is listed, the final reading of its book: `nse.sme-book`
 * asks no longer, and may never have asked.
 */
export function mapNseIpoDetail(wire: NseIpoDetailWire, context: MapContext): readonly MappedRow[] {
  const { about, today } = context;
  if (about === undefined) throw new TypeError('ipo-detail is read with the issue that was asked about');
  const issue = mapRows([wire], () => {
    const trust = whyNoShare(wire);
    if (trust !== null) return skip(trust);
    const record = readIssue(wire, about);
    if (record.listingOn !== null && record.openOn !== null && record.listingOn < record.openOn) {
      return skip('listed before the issue opened: a further public offer');
    }
    return deliver(ipoIssue, record);
  });
  if (issue[0]?.outcome !== 'record') return issue;
  const rows = [...issue, ...overlookedFacts(wire, issue[0].record as IpoIssueRecord)];
  if (boardOfDetail(wire, about) !== 'SME') return [...rows, ...consolidatedBook(wire, context)];
  return isListed(wire, today) ? [...rows, ...mapNseSmeBook(wire, context)] : rows;
}

/** The book of both exchanges, which the detail of a mainboard issue carries too; silent while there is none. */
function consolidatedBook({ activeCat }: NseIpoDetailWire, context: MapContext): readonly MappedRow[] {
  const book = nseIpoSubscriptionWire.safeParse(activeCat);
  const hasTotal = book.success && book.data.dataList.some(({ srNo }) => (srNo?.trim() ?? '') === '');
  if (!book.success || !hasTotal) return [];
  return mapNseIpoSubscription(book.data, context).filter(({ outcome }) => outcome !== 'skipped');
}

/** Facts that are missing while a title of the answer seems to name them: somebody has to look. */
function overlookedFacts(wire: NseIpoDetailWire, record: IpoIssueRecord): readonly MappedRow[] {
  const missing = [
    [record.openOn === null, /\b(?:period|open\w*|clos\w*)\b(?!.*(?:modif|anchor|mandate|cut))/i],
    [record.bandMaxRupees === null, /\bprice\b(?!.*(?:tick|ratio|basis|cut))/i],
    [record.lotSizeShares === null, /\blots?\b/i],
  ] as const;
  return missing.flatMap(([isMissing, pattern]) =>
    (isMissing ? unknownTitles(wire, pattern) : []).map((title): MappedRow => {
      return {
        outcome: 'rejected',
        reason: `a title that is not known: "${title.slice(0, 60)}"`,
        raw: { title },
      };
    }),
  );
}

function readIssue(wire: NseIpoDetailWire, about: WatchedIssue): IpoIssueRecord {
  refuseOther(wire, about);
  const { metaInfo } = wire;
  const price = titled(wire, 'Price Range', 'Price Band', 'Issue Price');
  const band = readBand(price.value);
  const size = readIssueSize(titled(wire, 'Issue Size').value, band.bandMaxRupees);
  const days = titled(
    wire,
    'Issue Period',
    'Bid/Issue Period',
    'Bid/Offer Period',
    'Offer Period',
    'Bidding Period',
  );
  const { isRevised, ...period } = readPeriod(days.value);
  const lot = titled(wire, 'Bid Lot', 'Lot Size', 'Market Lot');
  return nseIssue({
    symbol: about.sourceKey,
    ...nameOf(wire, about),
    board: boardOfDetail(wire, about),
    isin: readText(metaInfo?.isin),
    ...band,
    faceValueRupees: readFirstPrice(titled(wire, 'Face Value').value),
    lotSizeShares: readLot(lot.value) ?? readLot(titled(wire, 'Minimum Order Quantity').value),
    issueSizeShares: size.issueSizeShares,
    issueSizeRupees: size.issueSizeRupees,
    reservedShares: reservedShares(size),
    ...period,
    listingOn: readDay(metaInfo?.listingDate),
    registrar: readText(titled(wire, 'Name of the Registrar', 'Registrar to the Issue', 'Registrar').value),
    leadManagers: leadManagersOf(wire),
    sector: readText(metaInfo?.industry),
    confirmed: calledOff(wire),
    page: 'detail',
    revised: [
      ...(isRevised || days.isRevised ? (['period'] as const) : []),
      ...(price.isRevised ? (['band'] as const) : []),
    ],
  });
}

/** Lead managers and co-managers, under whatever titles name them. */
function leadManagersOf({ issueInfo }: NseIpoDetailWire): string[] | null {
  const named = (issueInfo.dataList ?? []).flatMap(({ title, value }) =>
    /\b(?:lead|running|co)[\s-]*managers?\b/i.test(title ?? '') ? (readCompanies(value) ?? []) : [],
  );
  return named.length > 0 ? [...new Set(named)] : null;
}

function isListed({ metaInfo }: NseIpoDetailWire, today: IndianDay): boolean {
  const listingOn = readDay(metaInfo?.listingDate);
  return listingOn !== null && listingOn <= today;
}

/** Before the listing the answer calls the company by its symbol: other places of it know the name. */
function nameOf(wire: NseIpoDetailWire, about: WatchedIssue): Pick<IpoIssueRecord, 'companyName' | 'remark'> {
  const [first] = wire.issueInfo.dataList ?? [];
  const names = [
    wire.companyName,
    wire.metaInfo?.companyName,
    wire.about?.companyName,
    wire.issueInfo.heading,
    readText(first?.value) === null ? first?.title : null,
  ].map((name) => readIssueName(name));
  const unknown = names.find(({ remark }) => remark?.meaning === 'unknown')?.remark;
  const own = names.find(({ name }) => name !== '' && name !== about.sourceKey)?.name;
  return { companyName: own ?? about.companyName, ...(unknown ? { remark: unknown.text } : {}) };
}

function boardOfDetail({ metaInfo }: NseIpoDetailWire, about: WatchedIssue) {
  if (metaInfo?.segment === 'SME') return 'SME';
  return metaInfo?.segment === 'EQUITY' ? 'MAINBOARD' : boardOf(about);
}

function whyNoShare(wire: NseIpoDetailWire): string | null {
  const type = readText(titled(wire, 'Security Type').value);
  if (type !== null && /invit|reit|trust/i.test(type)) return `security type ${type}`;
  if (wire.metaInfo?.isHybridSymbol === true) return 'a hybrid security, not a share';
  const series = wire.metaInfo?.activeSeries?.find((each) => trustSeries.has(each));
  return series === undefined ? null : `series ${series} is no share`;
}

/** What a notice says: the heading's remark, a "Postponement Notice", or a note without title. */
function calledOff(wire: NseIpoDetailWire): 'withdrawn' | 'postponed' | null {
  const { heading, dataList } = wire.issueInfo;
  const meanings = [heading, wire.companyName].map((name) => readIssueName(name).remark?.meaning);
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
