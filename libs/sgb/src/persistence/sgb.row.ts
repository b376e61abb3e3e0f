import type { Redemption, Sgb } from '../domain/sgb';

/** Row of `sgb`, without its data set. */
export interface SgbRow extends Sgb {
  /** Financial year. Shape: `YYYY-YY`; `sample` in the sample data set. */
  readonly financialYear: string;
  readonly series: number;
  readonly firstSeenAt: Date;
}

/** Row of `sgb` with the redemptions of the tranche, the first one in front. */
export interface RedeemedRow extends SgbRow {
  readonly redemptions: readonly Redemption[];
}
