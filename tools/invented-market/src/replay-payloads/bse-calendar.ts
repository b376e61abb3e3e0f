import type { InventedIssue } from './invented-issue';
import { stageOf } from './invented-issue';

type BseIssue = InventedIssue & { readonly bse: NonNullable<InventedIssue['bse']> };

/** The issues that BSE knows. */
export function bseOnly(issues: readonly InventedIssue[]): BseIssue[] {
  return issues.filter((issue): issue is BseIssue => issue.bse !== null);
}

/** `IPO_HomePageDetail`: every public issue of any kind that is live or coming. */
export function homePageDetail(issues: readonly InventedIssue[]) {
  const shares = live(issues).map((issue) => ({
    Scrip_name: issue.bse.name,
    Start_Dt: midnight(issue.openOn),
    End_Dt: midnight(issue.closeOn),
    Status: statusOf(issue),
    IR_flag: issue.bse.fixedPrice ? 'FPO' : 'IPO',
    IR_FLAG_FULL: issue.bse.fixedPrice ? 'Fixed Price' : 'Book Building',
    IPO_NO: issue.bse.ipoNo,
    flag: (statusOf(issue) === 'L' ? 1 : 5) + (issue.bse.fixedPrice ? 1 : 0),
    Scrip_cd: issue.bse.issueCode,
    Is_retailertype: '1',
  }));
  return { Table: [...shares, ...otherKinds] };
}

/** `GetPublicIssue_par_updated`: the share issues of one status and kind, with board and price band. */
export function publicIssues(issues: readonly InventedIssue[], status: 'L' | 'F', kind: 'IPO' | 'FPO') {
  const wanted = live(issues).filter(
    (issue) => statusOf(issue) === status && issue.bse.fixedPrice === (kind === 'FPO'),
  );
  return {
    Table: wanted.map((issue) => ({
      Scrip_cd: issue.bse.issueCode,
      Scrip_Name: issue.bse.name,
      short_name: null,
      Start_Dt: midnight(issue.openOn),
      End_Dt: midnight(issue.closeOn),
      Price_Band: `${issue.low.toFixed(2)} - ${issue.high.toFixed(2)}`,
      Face_Val: issue.faceValue,
      IR_flag: kind,
      IR_FLAG_FULL: kind,
      Status: status,
      eXCHANGE_PLATFORM: issue.board === 'sme' ? 'SME' : 'MainBoard',
      FLAG: (status === 'L' ? 1 : 7) + (kind === 'FPO' ? 1 : 0),
      IPO_NO: issue.bse.ipoNo,
      Is_retailertype: 1,
      Cum_Shares_BuyBack: null,
      RN: 1,
      LONG_NAME: null,
    })),
  };
}

/** `GetPublicIssue_par_updated` without a kind: offers of every kind; of those that are no IPO only the rights issue has a price. */
export function publicOffers(issues: readonly InventedIssue[]) {
  const shares = (['L', 'F'] as const).flatMap((status) =>
    (['IPO', 'FPO'] as const).flatMap((kind) => publicIssues(issues, status, kind).Table),
  );
  const others = otherKinds.map((row) => offerAmongPublic(row, row.IR_flag === 'RI' ? '60.00' : null));
  return { Table: [...shares, ...others] };
}

/** Returns a row of the calendar as `GetPublicIssue_par_updated` has it, with its price. */
export function offerAmongPublic(
  { Scrip_name, IR_FLAG_FULL, flag: _flag, ...row }: OtherOffer,
  price: string | null,
  faceValue: number | null = null,
) {
  return {
    ...row,
    Scrip_Name: Scrip_name,
    short_name: null,
    Price_Band: price,
    Face_Val: faceValue,
    IR_FLAG_FULL,
    eXCHANGE_PLATFORM: null,
    FLAG: flagsOfOthers[row.IR_flag] ?? null,
    Cum_Shares_BuyBack: null,
    RN: 1,
    LONG_NAME: null,
  };
}

function live(issues: readonly InventedIssue[]): BseIssue[] {
  return bseOnly(issues).filter((issue) => ['open', 'upcoming'].includes(stageOf(issue)));
}

function statusOf(issue: InventedIssue): 'L' | 'F' {
  return stageOf(issue) === 'open' ? 'L' : 'F';
}

function midnight(day: string): string {
  return `${day}T00:00:00`;
}

/** Numbers of the live offers in `GetPublicIssue_par_updated`; those of the calendar are others. */
const flagsOfOthers: Readonly<Record<string, number>> = { DPI: 6, BuyBack: 13, RI: 15, OTB: 17, CMN: 23 };

/** Takeovers, debt, buybacks, rights and call money: in the same list, under flags of their own. */
const otherKinds = [
  otherKind('HARITKRANTI MILLS LTD', '2026-11-09', '2026-11-20', 'OTB', 'Takeover', 8010, 4, 531_904),
  otherKind('AIKYA GOLD FINANCE LIMITED', '2026-11-16', '2026-11-27', 'DPI', 'Debt Issue', 8019, 11, 4_874),
  otherKind('DHRUVTARA', '2026-10-05', '2026-12-18', 'BuyBack', 'BuyBack', 1, 12, 538_227),
  otherKind('SAMUDRIKA PORTS LTD', '2026-11-12', '2026-11-20', 'RI', 'RI', 8013, 13, 4_868),
  otherKind('KAUSTUBHA EXPORTS LTD', '2026-11-11', '2026-11-25', 'CMN', 'CMN', 8012, 16, 4_867),
];

/** Row of the calendar about an offer that is no issue of shares to the public. */
export type OtherOffer = ReturnType<typeof otherKind>;

/** Returns a row of the calendar about an offer that is no issue of shares to the public. */
export function otherKind(
  name: string,
  from: string,
  to: string,
  kind: string,
  fullKind: string,
  ipoNo: number,
  flag: number,
  code: number,
) {
  return {
    Scrip_name: name,
    Start_Dt: midnight(from),
    End_Dt: midnight(to),
    Status: 'L',
    IR_flag: kind,
    IR_FLAG_FULL: fullKind,
    IPO_NO: ipoNo,
    flag,
    Scrip_cd: code,
    Is_retailertype: kind === 'BuyBack' ? '0' : '1',
  };
}
