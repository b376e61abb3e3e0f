import { bandAtBse, calendarRow, type IssueAtBse, publicIssueRow } from '../wires/bse-calendar-rows';
import type { InventedIssue } from './invented-issue';
import { stageOf } from './invented-issue';

type BseIssue = InventedIssue & { readonly bse: NonNullable<InventedIssue['bse']> };

/** The issues that BSE knows. */
export function bseOnly(issues: readonly InventedIssue[]): BseIssue[] {
  return issues.filter((issue): issue is BseIssue => issue.bse !== null);
}

/** `IPO_HomePageDetail`: every public issue of any kind that is live or coming. */
export function homePageDetail(issues: readonly InventedIssue[]) {
  return { Table: [...live(issues).map(inLists), ...otherOffers].map(calendarRow) };
}

/** `GetPublicIssue_par_updated`: the share issues of one status and kind, with board and price band. */
export function publicIssues(issues: readonly InventedIssue[], status: 'L' | 'F', kind: 'IPO' | 'FPO') {
  const wanted = live(issues).filter((issue) => {
    const listed = inLists(issue);
    return listed.isLive === (status === 'L') && listed.kind === kind;
  });
  return {
    Table: wanted.map((issue) =>
      publicIssueRow(inLists(issue), {
        price: bandAtBse(issue),
        faceValue: issue.faceValue,
        isSme: issue.board === 'sme',
      }),
    ),
  };
}

/** `GetPublicIssue_par_updated` without a kind: offers of every kind; of those that are no IPO only the rights issue has a price. */
export function publicOffers(issues: readonly InventedIssue[]) {
  const shares = (['L', 'F'] as const).flatMap((status) =>
    (['IPO', 'FPO'] as const).flatMap((kind) => publicIssues(issues, status, kind).Table),
  );
  const others = otherOffers.map((offer) =>
    publicIssueRow(offer, { price: offer.kind === 'RI' ? '60.00' : null, faceValue: null, isSme: null }),
  );
  return { Table: [...shares, ...others] };
}

function live(issues: readonly InventedIssue[]): BseIssue[] {
  return bseOnly(issues).filter((issue) => ['open', 'upcoming'].includes(stageOf(issue)));
}

function inLists(issue: BseIssue): IssueAtBse {
  const { openOn, closeOn, bse } = issue;
  const { name, ipoNo, issueCode, fixedPrice } = bse;
  const isLive = stageOf(issue) === 'open';
  return { name, openOn, closeOn, isLive, kind: fixedPrice ? 'FPO' : 'IPO', ipoNo, issueCode };
}

/** Takeovers, debt, buybacks, rights and call money: in the same list, under numbers of their own. */
const otherOffers: readonly IssueAtBse[] = [
  {
    ...{ name: 'HARITKRANTI MILLS LTD', kind: 'OTB', ipoNo: 8010, issueCode: 531_904 },
    ...{ openOn: '2026-11-09', closeOn: '2026-11-20', isLive: true },
  },
  {
    ...{ name: 'AIKYA GOLD FINANCE LIMITED', kind: 'DPI', ipoNo: 8019, issueCode: 4_874 },
    ...{ openOn: '2026-11-16', closeOn: '2026-11-27', isLive: true },
  },
  {
    ...{ name: 'DHRUVTARA', kind: 'BuyBack', ipoNo: 1, issueCode: 538_227 },
    ...{ openOn: '2026-10-05', closeOn: '2026-12-18', isLive: true },
  },
  {
    ...{ name: 'SAMUDRIKA PORTS LTD', kind: 'RI', ipoNo: 8013, issueCode: 4_868 },
    ...{ openOn: '2026-11-12', closeOn: '2026-11-20', isLive: true },
  },
  {
    ...{ name: 'KAUSTUBHA EXPORTS LTD', kind: 'CMN', ipoNo: 8012, issueCode: 4_867 },
    ...{ openOn: '2026-11-11', closeOn: '2026-11-25', isLive: true },
  },
];
