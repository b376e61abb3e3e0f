import { dayInIndia, instantInIndia } from '@market/kernel';
import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { grouped, namedDay } from '@market/invented-market/replay-payloads/spelling';
import type { BookLine } from '@market/invented-market/wires/book-line';
import { activeCategory, bidDetails } from '@market/invented-market/wires/nse-book';
import { entriesOf, issuePage, type IssueTerms } from '@market/invented-market/wires/nse-issue-page';
import { bandText } from '@market/invented-market/wires/nse-list-rows';
import { bookAt, type BookState, linesOf, stampOf } from '../scenario/order-book';
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
  const symbol = issue.nseSymbol ?? '';
  const share = {
    ...{ name: facts.company, sector: issue.sector, series: isSme ? 'ST' : 'EQ' },
    ...{ isin: inventedIsin(issue.id), listedOn: facts.listingOn },
  };
  const page = issuePage({
    ...{ symbol, isSme, share: isNamed ? share : null, activeCat: activeCategoryOf(issue, at) },
    heading: isSme ? `${facts.company}${facts.suffix ?? ''}` : facts.company,
    entries: entriesOf(termsOf(issue, facts, at)),
    bidDetails: bidDetails({ isSme, lines: linesAtNse(issue, at) }),
  });
  return json('nse.detail', page, [stated]);
}

/** `/api/ipo-active-category`: the book of both exchanges. */
export function activeCategoryResponse(issue: TruthIssue, at: Date): PageResponse {
  const stamp = stampOf(issue, at, 60);
  const book = stamp === null ? {} : { bookAt: stamp };
  return json('nse.book', activeCategoryOf(issue, at), [
    { issueId: issue.id, values: {}, isPlain: true, ...book },
  ]);
}

function termsOf(issue: TruthIssue, facts: Facts, at: Date): IssueTerms {
  const { registrar, managers } = issue;
  const days = `${namedDay(facts.openOn)} to ${namedDay(facts.closeOn)}`;
  return {
    ...{
      symbol: issue.nseSymbol ?? '',
      isSme: facts.board === 'SME',
      closeOn: facts.closeOn,
      lot: facts.lot,
    },
    period: issue.period?.(facts, at) ?? { title: 'Issue Period', value: days },
    size: sizeProse(issue, facts),
    priceRange: `${bandText(facts)} per equity share`,
    faceValue: faceValueOf(issue),
    managers: `"${managers.join(' and ')}"`,
    ...{ registrar, registrarAddress: 'Tower B, Financial District, Hyderabad' },
    prospectus: `<a href=${prospectusOf(issue)} target=_blank>Click here</a>`,
  };
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

function activeCategoryOf(issue: TruthIssue, at: Date) {
  const stamp = stampOf(issue, at, 60);
  return activeCategory({
    isSme: issue.facts.board === 'SME',
    lines: stamp === null ? [] : linesOf(bookAt(issue, stamp, 'both')),
    readAt: stamp === null ? '' : instantText(stamp),
  });
}

/** Bids at NSE alone. An SME issue's market maker is counted among the corporates with large bids. */
function linesAtNse(issue: TruthIssue, at: Date): BookLine[] {
  const stamp = stampOf(issue, at, 60);
  if (stamp === null) return [];
  const state = bookAt(issue, stamp, 'nse');
  const { lot } = issue.facts;
  const { makers, nii: ofNii } = smeApplications(issue, state);
  const [qib, nii, retail, total] = linesOf(state).map((line) => ({
    ...line,
    applications: applicationsFor(line.bid, lot),
  }));
  if (qib === undefined || nii === undefined || retail === undefined || total === undefined) return [];
  const withMaker = { ...nii, bid: nii.bid + state.marketMaker, applications: ofNii };
  const part = { offered: null };
  return [
    qib,
    withMaker,
    {
      ...withMaker,
      ...part,
      srNo: '2.1',
      category: `${nii.category}(Bid amount of more than Ten Lakh Rupees)`,
    },
    ...(issue.facts.board === 'SME'
      ? [{ ...part, srNo: '2.1(a)', category: 'Corporates', bid: state.marketMaker, applications: makers }]
      : []),
    { ...nii, ...part, srNo: '2.1(b)', category: 'Individuals(Other than RIIs)' },
    retail,
    {
      ...total,
      bid: total.bid + state.marketMaker,
      applications: applicationsFor(total.bid + state.marketMaker, lot),
    },
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

/**
 * Tells whether the market maker's bid can be told from those of others: it came in one application, or the issue was closed.
 *
 * @param at instant at which the close is known: an extension on the evening of the last day opens the issue again
 */
export function isMakerKnown(issue: TruthIssue, state: BookState, at: Date): boolean {
  const closedAt = instantInIndia(truthAt(issue, at).closeOn, '17:00');
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
