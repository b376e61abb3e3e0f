import type { BookLine } from '../wires/book-line';
import type { InventedIssue } from './invented-issue';

/** Book, by the exchanges whose bids it counts. */
export type Book = 'nse' | 'bse' | 'consolidated';

const nseShare = 0.62;

/**
 * The book of an issue, category by category and with its total as the last line; empty before any bid.
 * The books of the two exchanges add up to the consolidated one, and the parts of a category to the category.
 */
export function demandLines(issue: InventedIssue, book: Book): BookLine[] {
  const { demand } = issue;
  if (demand === null) return [];
  const offered = offeredShares(issue);
  const category = (srNo: string, name: string, shares: number, times: number, parts: readonly Part[]) =>
    withParts(issue, book, { srNo, name, shares, times, parts });
  const bigNii = category('2.1', bigNiiName, offered.bigNii, demand.bigNii, niiParts('2.1'));
  const smallNii = category('2.2', smallNiiName, offered.smallNii, demand.smallNii, niiParts('2.2'));
  const nii: BookLine = {
    srNo: '2',
    category: 'Non Institutional Investors',
    offered: offered.bigNii + offered.smallNii,
    bid: (bigNii[0]?.bid ?? 0) + (smallNii[0]?.bid ?? 0),
    applications: (bigNii[0]?.applications ?? 0) + (smallNii[0]?.applications ?? 0),
  };
  const employees =
    issue.employeeShares === 0
      ? []
      : category('4', 'Employees', issue.employeeShares, demand.employee, priceParts('4', 'Price Bids'));
  const lines = [
    ...category('1', 'Qualified Institutional Buyers(QIBs)', offered.qib, demand.qib, qibParts),
    nii,
    ...bigNii,
    ...smallNii,
    ...category(
      '3',
      'Retail Individual Investors(RIIs)',
      offered.retail,
      demand.retail,
      priceParts('3', 'Price bids'),
    ),
    ...employees,
  ];
  return [...lines, totalOf(issue, lines)];
}

/**
 * Shares reserved for each category, without the anchor's and the market maker's; they add up to the issue.
 * Book-built issues by the shares of the SEBI (ICDR) Regulations 2018 that are left when the anchor has taken
 * 60 % of the institutions' half; fixed-price issues keep half for retail and nothing for institutions.
 */
export function offeredShares(issue: InventedIssue) {
  const shares = issue.shares - issue.employeeShares;
  if (issue.bse?.fixedPrice) {
    const applicants = Math.floor(shares / 2);
    const small = Math.floor(applicants / 3);
    return { qib: 0, bigNii: applicants - small, smallNii: small, retail: shares - applicants };
  }
  const qib = Math.floor((shares * 2) / 7);
  const nii = Math.floor((shares * 3) / 14);
  const smallNii = Math.floor(nii / 3);
  return { qib, bigNii: nii - smallNii, smallNii, retail: shares - qib - nii };
}

interface Part {
  readonly srNo: string;
  readonly category: string;
  readonly share: number;
}

const bigNiiName = 'Non Institutional Investors(Bid amount of more than Ten Lakh Rupees)';
const smallNiiName =
  'Non Institutional Investors(Bid amount of more than Two Lakh Rupees upto Ten Lakh Rupees)';
const qibParts: readonly Part[] = [
  { srNo: '1(a)', category: 'Foreign Institutional Investors(FIIs)', share: 0.46 },
  {
    srNo: '1(b)',
    category: 'Domestic Financial Institutions(Banks/ Financial Institutions(FIs)/ Insurance Companies)',
    share: 0.31,
  },
  { srNo: '1(c)', category: 'Mutual funds', share: 0.17 },
  { srNo: '1(d)', category: 'Others', share: 0.06 },
];

function niiParts(srNo: string): readonly Part[] {
  return [
    { srNo: `${srNo}(a)`, category: 'Corporates', share: 0.05 },
    { srNo: `${srNo}(b)`, category: 'Individuals(Other than RIIs)', share: 0.9 },
    { srNo: `${srNo}(c)`, category: 'Others', share: 0.05 },
  ];
}

function priceParts(srNo: string, priceBids: string): readonly Part[] {
  return [
    { srNo: `${srNo}(a)`, category: 'Cut Off', share: 0.86 },
    { srNo: `${srNo}(b)`, category: priceBids, share: 0.14 },
  ];
}

function withParts(
  issue: InventedIssue,
  book: Book,
  wanted: { srNo: string; name: string; shares: number; times: number; parts: readonly Part[] },
): BookLine[] {
  if (wanted.shares === 0) return [];
  const bidsIn = (shares: number) => inBook(issue, book, inLots(shares, issue.lot));
  const rest = wanted.parts
    .slice(1)
    .map((part) => line(part, bidsIn(wanted.shares * wanted.times * part.share)));
  const bid = bidsIn(wanted.shares * wanted.times);
  const restBids = rest.reduce((sum, part) => sum + part.bid, 0);
  const first = wanted.parts.slice(0, 1).map((part) => line(part, bid - restBids));
  return [
    { ...line({ srNo: wanted.srNo, category: wanted.name }, bid), offered: wanted.shares },
    ...first,
    ...rest,
  ];

  function line(part: { srNo: string; category: string }, bids: number): BookLine {
    const applications = Math.ceil(bids / (issue.lot * 4));
    return { srNo: part.srNo, category: part.category, offered: null, bid: bids, applications };
  }
}

function inBook(issue: InventedIssue, book: Book, bids: number): number {
  if (issue.bse === null || issue.nse === null) return bids;
  const onNse = inLots(bids * nseShare, issue.lot);
  if (book === 'consolidated') return bids;
  return book === 'nse' ? onNse : bids - onNse;
}

function inLots(shares: number, lot: number): number {
  return Math.floor(shares / lot) * lot;
}

function totalOf(issue: InventedIssue, lines: readonly BookLine[]): BookLine {
  const categories = lines.filter(({ srNo }) => /^[1-4]$/.test(srNo ?? ''));
  return {
    srNo: null,
    category: 'Total',
    offered: issue.shares,
    bid: categories.reduce((sum, { bid }) => sum + bid, 0),
    applications: categories.reduce((sum, { applications }) => sum + applications, 0),
  };
}
