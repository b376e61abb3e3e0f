import type { NfoCategory, NfoStatus, RiskLevel } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** New fund offer, merged from the statements of all sources. Null = unknown. */
export interface Nfo {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly amcCode: string;
  readonly amcName: string;
  readonly category: NfoCategory;
  readonly subCategory: string | null;
  readonly riskLevel: RiskLevel | null;
  readonly status: NfoStatus;
  /** Minimum lump sum. Units: rupees. */
  readonly minInvestmentRupees: number | null;
  /** Minimum instalment of a SIP. Units: rupees. */
  readonly minSipAmountRupees: number | null;
  readonly exitLoad: string | null;
  /** Stated maximum of a year. Units: percent. */
  readonly expenseRatioPercent: number | null;
  readonly benchmark: string | null;
  readonly fundManager: string | null;
  readonly objective: string | null;
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly allotmentOn: IndianDay | null;
  readonly sipAvailable: boolean | null;
  readonly lumpSumAvailable: boolean | null;
}

/** Fund house with the numbers of its offers, counted when it is read. */
export interface Amc {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly totalNfos: number;
  readonly activeNfos: number;
}
