import { dayInIndia, instantInIndia } from '@market/kernel';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { asDouble, grouped, namedDay } from '@market/invented-market/replay-payloads/spelling';
import { bandText } from '@market/invented-market/wires/nse-list-rows';
import { bookAt, type BookState, stampOf } from '../scenario/order-book';
import {
  type Facts,
  faceValueOf,
  type Field,
  sharesText,
  shownBy,
  type SizePart,
  type TruthIssue,
  truthAt,
} from '../scenario/truth-issue';
import { type PageResponse, json } from './page-response';
import { statement } from './nse-issue-lists';

const headerRow = {
  category: 'Category',
  noOfShareOffered: 'No.of shares offered/reserved',
  noOfSharesBid: 'No. of shares bid for',
  noOfTotalMeant: 'No. of times of total meant for the category',
  srNo: 'Sr.No.',
};

/** `/api/ipo-detail`: the terms of an issue and its book. `metaInfo` is empty until a listing day is named. */
export function issueDetail(issue: TruthIssue, at: Date): PageResponse {
  const facts = shownBy(issue, 'nse.detail', at);
  const isSme = facts.board === 'SME';
  const isNamed = facts.listingOn !== null;
  const fields: Field[] = ['band', 'lot', 'size', 'sizeShares', 'openOn', 'closeOn', 'board'];
  const { values: told, ...rest } = statement(issue, facts, isNamed ? [...fields, 'listingOn'] : fields);
  const { status, ...unremarked } = told;
  // Remarks stand in the heading, which details of the mainboard do not have.
  const values = isSme && status !== undefined ? { ...unremarked, status } : unremarked;
  const parties = {
    registrar: issue.registrar,
    managers: issue.managers.join(', '),
    symbolNse: issue.nseSymbol,
    faceValue: faceValueOf(issue),
    rhp: prospectusOf(issue),
    ...(isNamed ? { isin: inventedIsin(issue.id) } : {}),
  };
  const sector = isNamed && facts.listingOn <= dayInIndia(at) ? { sector: issue.sector } : {};
  const stamp = stampOf(issue, at, 60);
  const book = stamp === null ? {} : isSme ? { bookAt: stamp } : { shownBookAt: stamp };
  const stated = { ...rest, values: { ...values, ...parties, ...sector }, ...book };
  const body = {
    companyName: isNamed ? facts.company : issue.nseSymbol,
    metaInfo: isNamed ? metaInfo(issue, facts) : {},
    bidDetails: bidDetails(issue, at),
    issueInfo: {
      dataList: [...(isSme ? [] : [{ title: facts.company, value: '' }]), ...terms(issue, facts, at)],
      ...(isSme ? { heading: `${facts.company}${facts.suffix ?? ''}` } : {}),
      symbol: issue.nseSymbol,
    },
    activeCat: activeCategory(issue, at),
  };
  return json('nse.detail', body, [stated]);
}

/** `/api/ipo-active-category`: the book of both exchanges. */
export function activeCategoryResponse(issue: TruthIssue, at: Date): PageResponse {
  const stamp = stampOf(issue, at, 60);
  const book = stamp === null ? {} : { bookAt: stamp };
  return json('nse.book', activeCategory(issue, at), [
    { issueId: issue.id, values: {}, isPlain: true, ...book },
  ]);
}

function metaInfo(issue: TruthIssue, facts: Facts) {
  return {
    symbol: issue.nseSymbol,
    companyName: facts.company,
    industry: issue.sector,
    activeSeries: [facts.board === 'SME' ? 'ST' : 'EQ'],
    isSuspended: false,
    isDelisted: false,
    isin: inventedIsin(issue.id),
    listingDate: facts.listingOn,
    isHybridSymbol: false,
    segment: facts.board === 'SME' ? 'SME' : 'EQUITY',
  };
}

function terms(issue: TruthIssue, facts: Facts, at: Date) {
  const isSme = facts.board === 'SME';
  const period = issue.period?.(facts, at) ?? {
    title: 'Issue Period',
    value: `${namedDay(facts.openOn)} to ${namedDay(facts.closeOn)}`,
  };
  const [first, second] = issue.managers;
  return [
    { title: 'Symbol', value: issue.nseSymbol },
    period,
    { title: 'Issue Size', value: `"${sizeProse(issue, facts)}"` },
    { title: 'Issue Type', value: '100% Book Building' },
    { title: 'Price Range', value: `${bandText(facts)} per equity share` },
    isSme
      ? { title: 'Lot Size', value: `${facts.lot} Equity Shares` }
      : { title: 'Bid Lot', value: `${facts.lot} Equity Shares and in multiples thereof` },
    { title: 'Face Value', value: `Rs. ${faceValueOf(issue)} per Equity Share` },
    { title: 'IPO Market Timings', value: '10.00 a.m. to 5.00 p.m.' },
    { title: 'Book Running Lead Managers', value: `"${first} and ${second}"` },
    { title: 'Name of the Registrar', value: issue.registrar },
    { title: 'Red Herring Prospectus', value: `<a href=${prospectusOf(issue)} target=_blank>Click here</a>` },
  ];
}

/** Address of the final prospectus at the exchange. */
export function prospectusOf({ id }: TruthIssue): string {
  return `https://nsearchives.nseindia.com/content/ipo/RHP_${id}.zip`;
}

/** Typed by hand at the exchange: in millions or lakhs, with or without a sign. */
function sizeProse(issue: TruthIssue, { size, board }: Facts): string {
  const spelt = (part: SizePart): string => {
    if ('shares' in part) return `of up to ${grouped(part.shares)} Equity Shares`;
    const lakhs = part.rupees / 1e5;
    const million = (part.rupees / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 });
    return (
      [
        `aggregating up to Rs. ${million} million`,
        `aggregating up to ${million} million`,
        `aggregating up to ${lakhs} lakhs`,
      ][issue.wording % 3] ?? ''
    );
  };
  const anchor =
    issue.anchor === 0
      ? ''
      : ` (including Anchor Investor portion of ${grouped(issue.anchor)} Equity Shares)`;
  const [fresh, sale] = size;
  if (fresh === undefined) return '';
  if (board === 'SME')
    return `Initial Public Offer of fresh Issue ${spelt(fresh)} (including Market Maker portion of ${grouped(issue.marketMaker)} Equity Shares)`;
  if (sale === undefined) return `Initial Public Offer comprising of Fresh Issue ${spelt(fresh)}${anchor}`;
  return `Initial Public Offer comprising of Fresh Issue ${spelt(fresh)} and Offer for Sale ${spelt(sale)}${anchor}`;
}

function activeCategory(issue: TruthIssue, at: Date) {
  const stamp = stampOf(issue, at, 60);
  const state = stamp === null ? null : bookAt(issue, stamp, 'both');
  const empty = {
    ...headerRow,
    category: 'Total',
    noOfShareOffered: '0.0',
    noOfSharesBid: '0.0',
    noOfTotalMeant: '0.00',
    srNo: null,
  };
  return {
    dataList: [headerRow, ...(state === null ? [empty] : categoryRows(issue, state))],
    heading: null,
    symbol: null,
    updateTime: `Updated as on ${stamp === null ? 'null' : instantText(stamp)}`,
  };
}

function categoryRows({ facts: { board } }: TruthIssue, { qib, nii, retail, total }: BookState) {
  const isSme = board === 'SME';
  const row = (srNo: string | null, category: string, { offered, bid }: BookState['qib']) => ({
    category,
    noOfShareOffered: isSme ? '0' : srNo === null ? asDouble(offered) : String(offered),
    noOfSharesBid: srNo === null ? asDouble(bid) : String(bid),
    noOfTotalMeant: isSme ? '0.00' : String(bid / offered),
    srNo,
  });
  return [
    row('1', 'Qualified Institutional Buyers(QIBs)', qib),
    row('2', 'Non Institutional Investors', nii),
    row('3', 'Retail Individual Investors(RIIs)', retail),
    row(null, 'Total', total),
  ];
}

/** Bids at NSE alone. An SME issue's market maker is counted among the corporates with large bids. */
function bidDetails(issue: TruthIssue, at: Date) {
  const stamp = stampOf(issue, at, 60);
  const isSme = issue.facts.board === 'SME';
  if (stamp === null)
    return isSme
      ? [{ category: 'Total', noOfshareBid: '0', noofapplication: '0', srNo: null }]
      : [{ category: 'Total', noOfSharesOffered: '0.0', noOfTime: '0.00', noOfsharesBid: '0.0', srNo: null }];
  const { qib, nii, retail, total, marketMaker } = bookAt(issue, stamp, 'nse');
  const { lot } = issue.facts;
  const row = (
    srNo: string | null,
    category: string,
    bids: number,
    applications = applicationsFor(bids, lot),
  ) =>
    isSme
      ? { category, noOfshareBid: String(bids), noofapplication: String(applications), srNo }
      : { category, noOfsharesBid: String(bids), srNo };
  const { nii: all, makers: ofMakers } = smeApplications(issue, { nii, marketMaker });
  const makers = isSme ? [row('2.1(a)', 'Corporates', marketMaker, ofMakers)] : [];
  return [
    row('1', 'Qualified Institutional Buyers(QIBs)', qib.bid),
    row('2', 'Non Institutional Investors', nii.bid + marketMaker, all),
    row(
      '2.1',
      'Non Institutional Investors(Bid amount of more than Ten Lakh Rupees)',
      nii.bid + marketMaker,
      all,
    ),
    ...makers,
    row('2.1(b)', 'Individuals(IND category bidding for more than 2 Lots)', nii.bid),
    row('3', 'Individual Investors (IND category bidding for 2 Lots)', retail.bid),
    row(null, 'Total', total.bid + marketMaker),
  ];
}

/** Applications for a number of shares: each for three lots. */
export function applicationsFor(shares: number, lot: number): number {
  return Math.ceil(shares / (lot * 3));
}

/** Applications of large bidders, the market maker's included: some bid for their part at once, others bit by bit. */
export function smeApplications(
  { facts: { lot }, wording }: TruthIssue,
  { nii, marketMaker }: Pick<BookState, 'nii' | 'marketMaker'>,
) {
  const isSingle = marketMaker > 0 && wording % 2 === 0;
  const makers = isSingle ? 1 : applicationsFor(marketMaker, lot);
  return { makers, nii: applicationsFor(nii.bid, lot) + makers };
}

/** Tells whether the market maker's bid can be told from those of others: it came in one application, or the issue is closed. */
export function isMakerKnown(issue: TruthIssue, state: BookState): boolean {
  const closedAt = instantInIndia(truthAt(issue, state.readAt).closeOn, '17:00');
  return state.readAt >= closedAt || smeApplications(issue, state).makers === 1;
}

/** Shares on offer to the public of an SME issue: its prose states the size with the market maker's part. */
export function smeOffer(issue: TruthIssue, at: Date): number {
  return Number(sharesText(truthAt(issue, at))) - issue.marketMaker;
}

/** Shape: `12-Nov-2026 19:00:00`, in India's time. */
function instantText(instant: Date): string {
  const time = new Date(instant.getTime() + 330 * 60_000).toISOString().slice(11, 19);
  return `${namedDay(dayInIndia(instant))} ${time}`;
}
