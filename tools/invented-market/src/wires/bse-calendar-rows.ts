/** Public issue or offer as BSE's two lists show it. */
export interface IssueAtBse {
  readonly name: string;
  /** Shape: `2026-11-18`. */
  readonly openOn: string;
  readonly closeOn: string;
  readonly isLive: boolean;
  readonly kind: 'IPO' | 'FPO' | 'OTB' | 'DPI' | 'BuyBack' | 'RI' | 'CMN';
  readonly ipoNo: number;
  /** BSE's internal number of the issue; of a buyback the trading code. */
  readonly issueCode: number;
}

/** Numbers of kinds of offers: in the calendar, and among the public issues. */
const numbers = {
  IPO: [1, 1],
  FPO: [2, 2],
  OTB: [4, 17],
  DPI: [11, 6],
  BuyBack: [12, 13],
  RI: [13, 15],
  CMN: [16, 23],
} as const;

const fullKinds: Readonly<Record<string, string>> = {
  IPO: 'Book Building',
  FPO: 'Fixed Price',
  OTB: 'Takeover',
  DPI: 'Debt Issue',
};

/** Makes a row of `IPO_HomePageDetail`, the calendar of offers of every kind. */
export function calendarRow({ name, openOn, closeOn, isLive, kind, ipoNo, issueCode }: IssueAtBse) {
  return {
    Scrip_name: name,
    Start_Dt: midnight(openOn),
    End_Dt: midnight(closeOn),
    Status: isLive ? 'L' : 'F',
    IR_flag: kind,
    IR_FLAG_FULL: fullKinds[kind] ?? kind,
    IPO_NO: ipoNo,
    flag: numbers[kind][0] + (isShares(kind) && !isLive ? 4 : 0),
    Scrip_cd: issueCode,
    Is_retailertype: kind === 'BuyBack' ? '0' : '1',
  };
}

/** Terms of an offer in the list of public issues. */
export interface TermsAtBse {
  /** Price, or band. Shape: `268.00 - 281.00`. */
  readonly price: string | null;
  /** Units: rupees. */
  readonly faceValue: number | null;
  /** Null for what is no issue of shares. */
  readonly isSme: boolean | null;
}

/** Makes a row of `GetPublicIssue_par_updated`. */
export function publicIssueRow(
  { name, openOn, closeOn, isLive, kind, ipoNo, issueCode }: IssueAtBse,
  { price, faceValue, isSme }: TermsAtBse,
) {
  return {
    Scrip_cd: issueCode,
    Scrip_Name: name,
    short_name: null,
    Start_Dt: midnight(openOn),
    End_Dt: midnight(closeOn),
    Price_Band: price,
    Face_Val: faceValue,
    IR_flag: kind,
    IR_FLAG_FULL: isShares(kind) ? kind : (fullKinds[kind] ?? kind),
    Status: isLive ? 'L' : 'F',
    eXCHANGE_PLATFORM: isSme === null ? null : isSme ? 'SME' : 'MainBoard',
    FLAG: numbers[kind][1] + (isShares(kind) && !isLive ? 6 : 0),
    IPO_NO: ipoNo,
    Is_retailertype: kind === 'BuyBack' ? 0 : 1,
    Cum_Shares_BuyBack: null,
    RN: 1,
    LONG_NAME: null,
  };
}

/** Spells a band as BSE's lists do. Units: rupees. */
export function bandAtBse({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${low.toFixed(2)} - ${high.toFixed(2)}`;
}

function isShares(kind: IssueAtBse['kind']): boolean {
  return kind === 'IPO' || kind === 'FPO';
}

function midnight(day: string): string {
  return `${day}T00:00:00`;
}
