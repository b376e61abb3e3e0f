import type { Board, Exchange } from '@market/contracts';

/** Invented issue: trading days are counted from the present day in India. Null is an unknown value. */
export interface SampleIssue {
  readonly company: string;
  readonly board: Board;
  readonly exchanges: readonly Exchange[];
  readonly sector: string | null;
  /** Price band. Units: rupees. */
  readonly band: readonly [number, number] | null;
  /** Lot size. Units: shares. */
  readonly lot: number | null;
  /** Size of the issue. Units: crore rupees. */
  readonly crore: number | null;
  /**
   * Trading days to opening, closing, allotment, listing, from the day of `since`. Shares list on the third one after the
   * close. Source: SEBI circular SEBI/HO/CFD/TPD1/CIR/P/2023/140.
   */
  readonly days: readonly [number | null, number | null, number | null, number | null];
  /** Days from today to the day that the trading days are counted from. Default: 0. */
  readonly since?: number;
  /** Times subscribed: retail, non-institutional, institutional. */
  readonly times?: readonly [number, number, number];
  /** Prices of the first and the last trade. Units: rupees. */
  readonly traded?: readonly [number | null, number | null];
  readonly withdrawn?: true;
  /** Postponed: `days` are those of the plan. */
  readonly postponed?: true;
  /** Shares are reserved for employees, shareholders and policyholders, too. */
  readonly staff?: true;
  readonly registrar?: string | null;
  readonly leadManagers?: readonly string[] | null;
}
