import type { NfoCategory, NfoStatus, RiskLevel } from '@market/contracts';
import type { IndianDay, Provenance } from '@market/kernel';

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
  /** ISINs of all plans and options, in their order. */
  readonly isins: readonly string[] | null;
  /** Number of plans and options with a code of their own. */
  readonly planCount: number | null;
  /** Lowest of AMFI's codes of the plans and options. */
  readonly amfiSchemeCode: string | null;
  /** Instant at which a published value of the offer last changed. */
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  /** Instant at which the name of the fund house last changed. Shape: ISO 8601. */
  readonly amcChangedAt: string;
}

/** Fund house with the numbers of its offers, counted when it is read. */
export interface Amc {
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly totalNfos: number;
  readonly activeNfos: number;
  /** Instant at which its name last changed. */
  readonly updatedAt: Date;
  /** Instant at which its name or one of the numbers last changed. Shape: ISO 8601. */
  readonly changedAt: string;
}
