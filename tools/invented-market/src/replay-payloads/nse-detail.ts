import type { InventedIssue } from './invented-issue';
import { inventedIsin } from './isin';
import { priceRange, type nseOnly } from './nse-lists';
import { activeCategory, bidDetails } from './nse-subscription';
import { grouped, namedDay } from './spelling';
import { entriesOf, issuePage, type IssueTerms } from '../wires/nse-issue-page';
import { hashText } from './seed';

type NseIssue = ReturnType<typeof nseOnly>[number];

const circularNote =
  '"*As per SEBI circular no SEBI/HO/CFD/DIL2/CIR/P/2019/76 dated 28 June 2019 all are requested to comply with the provisions of the aforementioned circular: Intermediaries shall retain physical application forms submitted by retail individual investors with UPI as a payment mechanism, for a period of six months and thereafter forward the same to the issuer/ Registrar to Issue."';
const managers = [
  'Trishul Capital Advisors Limited',
  '"Banyan Merchant Bankers Private Limited, Trishul Capital Advisors Limited & Eastern Ghats Securities Limited"',
  '"Konark Issue Managers Private Limited and Banyan Merchant Bankers Private Limited"',
  'Eastern Ghats Securities Limited',
];
const registrars = [
  [
    'Purnima Registry Services Limited',
    '"Tower B, Plot No 12, Financial District, Hyderabad 500 032, Telangana, India"',
  ],
  [
    'Akshaya Share Transfer Agents Private Limited',
    '"C 101, Lal Bahadur Shastri Marg, Vikhroli (West) Mumbai 400 083 "',
  ],
] as const;

/** `/api/ipo-detail`: everything NSE tells about one issue. */
export function issueDetail(issue: NseIssue) {
  const { nse, sector, listing, remark } = issue;
  const { symbol, name, series } = nse;
  const share = { name, sector, series, isin: inventedIsin(symbol), listedOn: listing?.on ?? null };
  const notes = [...(remark === undefined ? [] : [`"""Attn Members - ${remark}"""`]), circularNote];
  return issuePage({
    ...{ symbol, isSme: issue.board === 'sme', heading: name, share: listing === null ? null : share },
    entries: [...notes.map((value) => ({ title: null, value })), ...entriesOf(termsOf(issue))],
    bidDetails: bidDetails(issue),
    activeCat: activeCategory(issue),
  });
}

function termsOf(issue: NseIssue): IssueTerms {
  const { nse, board, closeOn, lot, lotText, faceValue, employeeShares } = issue;
  const { symbol } = nse;
  const [registrar, registrarAddress] = registrarOf(issue);
  return {
    ...{ symbol, isSme: board === 'sme', closeOn, lot, lotText, faceValue, registrar, registrarAddress },
    period: { title: 'Issue Period', value: issuePeriod(issue) },
    size: issueSize(issue),
    priceRange: perShare(issue),
    managers: managersOf(issue),
    isForEmployees: employeeShares > 0,
    prospectus: `https://nsearchives.nseindia.com/content/ipo/RHP_${symbol}.zip`,
  };
}

/** The lead managers as the exchanges list them, in the words of NSE. */
export function managersOf(issue: InventedIssue): string {
  return managers[hashText(issue.name) % managers.length] ?? '';
}

/** Registrar and its address. */
export function registrarOf(issue: InventedIssue): readonly [string, string] {
  return registrars[hashText(issue.name) % 2 === 0 ? 0 : 1];
}

function issuePeriod(issue: NseIssue): string {
  const days = `${namedDay(issue.openOn)} to ${namedDay(issue.firstCloseOn ?? issue.closeOn)}`;
  if (issue.firstCloseOn === undefined) return days;
  return `${days} (Issue period has been extended upto ${namedDay(issue.closeOn)})`;
}

function perShare(issue: NseIssue): string {
  const odd = issue.priceRangeText?.trim();
  if (odd !== undefined) return `${odd}${odd.endsWith('-') ? '' : ' '}per equity share `;
  return issue.board === 'sme'
    ? `${priceRange(issue)} per equity share`
    : `Rs. ${issue.low} to Rs. ${issue.high} per Equity Share`;
}

function issueSize(issue: NseIssue): string {
  const total = issue.shares + issue.anchorShares + issue.marketMakerShares;
  if (issue.board === 'sme')
    return `Initial Public Offer of fresh Issue of up to ${grouped(total)} Equity Shares (including Market Maker portion of ${grouped(issue.marketMakerShares)} Equity Shares and Anchor portion of ${grouped(issue.anchorShares)} Equity Shares)`;
  const fresh = Math.floor(total * 0.6);
  if (hashText(issue.name) % 2 === 0)
    return `Initial Public Offer comprising of Fresh Issue of up to ${grouped(fresh)} Equity Shares and Offer for Sale of up to ${grouped(total - fresh)} Equity Shares (including Anchor Investor portion of ${grouped(issue.anchorShares)} Equity Shares)`;
  const million = (shares: number) =>
    ((shares * issue.high) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `Initial Public Offer comprising of Fresh Issue aggregating up to Rs. ${million(fresh)} million and Offer for Sale aggregating upto Rs.${million(total - fresh)} million (including Anchor reservation portion of ${grouped(issue.anchorShares)} Equity shares)`;
}
