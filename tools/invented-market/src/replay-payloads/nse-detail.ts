import type { InventedIssue } from './invented-issue';
import { inventedIsin } from './isin';
import { priceRange, type nseOnly } from './nse-lists';
import { activeCategory, bidDetails } from './nse-subscription';
import { grouped, namedDay } from './spelling';
import { hashText } from './seed';

type NseIssue = ReturnType<typeof nseOnly>[number];
interface Entry {
  readonly title: string | null;
  readonly value: string;
}

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

/** `/api/ipo-detail`: everything NSE tells about one issue. Sparse `metaInfo` before the listing. */
export function issueDetail(issue: NseIssue) {
  const listed = issue.listing !== null;
  const isSme = issue.board === 'sme';
  const titled: Entry[] = isSme ? [] : [{ title: issue.nse.name, value: '' }];
  const remark =
    issue.remark === undefined ? [] : [{ title: null, value: `"""Attn Members - ${issue.remark}"""` }];
  return {
    companyName: listed ? issue.nse.name : issue.nse.symbol,
    metaInfo: listed ? metaInfo(issue, issue.listing.on) : {},
    bidDetails: bidDetails(issue),
    issueInfo: {
      dataList: [
        ...titled,
        ...remark,
        { title: null, value: circularNote },
        ...terms(issue),
        ...documents(issue),
      ],
      ...(isSme ? { heading: issue.nse.name } : {}),
      symbol: issue.nse.symbol,
    },
    activeCat: activeCategory(issue),
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

function metaInfo(issue: NseIssue, listedOn: string) {
  return {
    symbol: issue.nse.symbol,
    companyName: issue.nse.name,
    industry: issue.sector,
    activeSeries: [issue.nse.series],
    debtSeries: [],
    isFNOSec: false,
    isCASec: false,
    isSLBSec: false,
    isDebtSec: false,
    isSuspended: false,
    tempSuspendedSeries: [],
    isETFSec: false,
    isDelisted: false,
    isin: inventedIsin(issue.nse.symbol),
    listingDate: listedOn,
    isMunicipalBond: false,
    isHybridSymbol: false,
    segment: issue.board === 'sme' ? 'SME' : 'EQUITY',
  };
}

function terms(issue: NseIssue): Entry[] {
  const isSme = issue.board === 'sme';
  const [registrar, address] = registrarOf(issue);
  const employees = issue.employeeShares > 0;
  const entries: (Entry | null)[] = [
    { title: 'Symbol', value: issue.nse.symbol },
    { title: 'Issue Period', value: issuePeriod(issue) },
    {
      title: 'Cut-off time for UPI Mandate Confirmation',
      value: `${namedDay(issue.closeOn)} (upto 5:00 PM) The cut-off time for UPI mandate acceptance is 05:00 PM on last day of IPO bidding.`,
    },
    { title: 'Issue Size', value: issueSize(issue) },
    { title: 'Issue Type', value: isSme ? '100 % Book Building' : '100% Book Building' },
    { title: 'Price Range', value: perShare(issue) },
    isSme
      ? null
      : { title: 'Discount', value: employees ? 'Rs. 9 per equity share to Eligible Employees' : 'NA' },
    isSme
      ? { title: 'Lot Size', value: `${issue.lot} Equity Shares` }
      : { title: 'Bid Lot', value: issue.lotText ?? `${issue.lot} Equity Shares and in multiples thereof` },
    isSme ? null : { title: 'Minimum Order Quantity', value: `${issue.lot} Equity Shares` },
    {
      title: 'Face Value',
      value: isSme ? `Rs.${issue.faceValue}` : `Rs. ${issue.faceValue} per Equity Share`,
    },
    { title: 'Tick Size', value: isSme ? 'Re.1' : 'Re. 1' },
    { title: 'IPO Market Timings', value: '10.00 a.m. to 5.00 p.m.' },
    { title: 'Book Running Lead Managers', value: managersOf(issue) },
    { title: 'Sponsor Bank', value: 'Sagarmatha Bank Limited and Deccan Trust Bank Limited' },
    {
      title: 'Categories',
      value: `"FI, IC, MF, FII, OTH, CO, IND${employees ? ', NOH and EMP' : ' and NOH'}"`,
    },
    { title: 'Sub-Categories applicable for UPI', value: 'IND (upto 5 Lakhs)' },
    { title: 'Name of the Registrar', value: registrar },
    { title: 'Address of the Registrar', value: address },
    { title: 'e-form link', value: 'https://bidcollection.nseindia.com/asba' },
  ];
  return entries.filter((entry): entry is Entry => entry !== null);
}

function documents(issue: NseIssue): Entry[] {
  const file = (kind: string) =>
    `https://nsearchives.nseindia.com/content/ipo/${kind}_${issue.nse.symbol}.zip`;
  return [
    { title: 'Ratios / Basis of Issue Price', value: file('RATIOS') },
    { title: 'Red Herring Prospectus', value: file('RHP') },
    { title: 'Sample Application Forms', value: file('FORMS') },
    ...(issue.board === 'sme' ? [] : [{ title: 'Anchor Allocation Report', value: file('ANCHOR') }]),
    {
      title: 'Processing of ASBA Applications',
      value:
        '<a href=https://archives.nseindia.com/content/circulars/IPO53197.pdf target=new>NSE Circular on ASBA Application Processing</a>',
    },
  ];
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
    return `"Initial Public Offer of fresh Issue of up to ${grouped(total)} Equity Shares (including Market Maker portion of ${grouped(issue.marketMakerShares)} Equity Shares and Anchor portion of ${grouped(issue.anchorShares)} Equity Shares)"`;
  const fresh = Math.floor(total * 0.6);
  if (hashText(issue.name) % 2 === 0)
    return `"Initial Public Offer comprising of Fresh Issue of up to ${grouped(fresh)} Equity Shares and Offer for Sale of up to ${grouped(total - fresh)} Equity Shares (including Anchor Investor portion of ${grouped(issue.anchorShares)} Equity Shares)"`;
  const million = (shares: number) =>
    ((shares * issue.high) / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `"Initial Public Offer comprising of Fresh Issue aggregating up to Rs. ${million(fresh)} million and Offer for Sale aggregating upto Rs.${million(total - fresh)} million (including Anchor reservation portion of ${grouped(issue.anchorShares)} Equity shares)"`;
}
