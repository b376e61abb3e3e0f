import { ipoIssue, type IpoIssueRecord, type WatchedIssue } from '@market/contracts';
import { companyName, type IndianDay, nameRemark, readDay, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, skip } from '@market/platform/ingest';
import { refuseOther, titled } from './detail-answer';
import { readIssueSize, reservedShares } from './issue-size';
import { readBand, readCompanies, readFirstPrice, readLot, readPeriod } from './issue-terms';
import { boardOf, nseIssue } from './nse-issue';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';
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
    const record = readIssue(wire, about, today);
    if (record.listingOn !== null && record.openOn !== null && record.listingOn < record.openOn) {
      return skip('listed before the issue opened: a further public offer');
    }
    return deliver(ipoIssue, record);
  });
  if (boardOfDetail(wire, about) !== 'SME' || issue[0]?.outcome !== 'record') return issue;
  return isListed(wire, today) ? [...issue, ...mapNseSmeBook(wire, context)] : issue;
}

function readIssue(wire: NseIpoDetailWire, about: WatchedIssue, today: IndianDay): IpoIssueRecord {
  refuseOther(wire, about);
  const { metaInfo } = wire;
  const size = readIssueSize(titled(wire, 'Issue Size'));
  return nseIssue({
    symbol: about.sourceKey,
    companyName: nameOf(wire, about),
    board: boardOfDetail(wire, about),
    isin: readText(metaInfo?.isin),
    ...readBand(titled(wire, 'Price Range') ?? titled(wire, 'Price Band') ?? titled(wire, 'Issue Price')),
    faceValueRupees: readFirstPrice(titled(wire, 'Face Value')),
    lotSizeShares:
      readLot(titled(wire, 'Bid Lot')) ??
      readLot(titled(wire, 'Lot Size')) ??
      readLot(titled(wire, 'Minimum Order Quantity')),
    issueSizeShares: size.issueSizeShares,
    issueSizeRupees: size.issueSizeRupees,
    reservedShares: reservedShares(size),
    ...readPeriod(titled(wire, 'Issue Period')),
    listingOn: readDay(metaInfo?.listingDate),
    registrar: readText(titled(wire, 'Name of the Registrar')),
    leadManagers: readCompanies(titled(wire, 'Book Running Lead Managers') ?? titled(wire, 'Lead Managers')),
    sector: readText(metaInfo?.industry),
    confirmed: isListed(wire, today) ? 'listed' : calledOff(wire),
  });
}

function isListed({ metaInfo }: NseIpoDetailWire, today: IndianDay): boolean {
  const listingOn = readDay(metaInfo?.listingDate);
  return listingOn !== null && listingOn <= today;
}

/** Before the listing the answer calls the company by its symbol: other places of it know the name. */
function nameOf(wire: NseIpoDetailWire, about: WatchedIssue): string {
  const [first] = wire.issueInfo.dataList ?? [];
  const candidates = [
    wire.companyName,
    wire.metaInfo?.companyName,
    wire.about?.companyName,
    wire.issueInfo.heading,
    readText(first?.value) === null ? first?.title : null,
  ].map((name) => companyName(readText(name) ?? ''));
  return candidates.find((name) => name !== '' && name !== about.sourceKey) ?? about.companyName;
}

function boardOfDetail({ metaInfo }: NseIpoDetailWire, about: WatchedIssue) {
  if (metaInfo?.segment === 'SME') return 'SME';
  return metaInfo?.segment === 'EQUITY' ? 'MAINBOARD' : boardOf(about);
}

function whyNoShare(wire: NseIpoDetailWire): string | null {
  const type = readText(titled(wire, 'Security Type'));
  if (type !== null && /invit|reit|trust/i.test(type)) return `security type ${type}`;
  if (wire.metaInfo?.isHybridSymbol === true) return 'a hybrid security, not a share';
  const series = wire.metaInfo?.activeSeries?.find((each) => trustSeries.has(each));
  return series === undefined ? null : `series ${series} is no share`;
}

/** What a notice says: the heading's remark, a "Postponement Notice", or a note without title. */
function calledOff(wire: NseIpoDetailWire): 'withdrawn' | 'postponed' | null {
  const { heading, dataList } = wire.issueInfo;
  const remark = nameRemark(heading ?? '') ?? nameRemark(wire.companyName ?? '');
  if (remark !== null) return remark;
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
