import type { Sgb } from '../domain/sgb';

/** One row of `sgb`, without its data set. */
export interface SgbRow extends Sgb {
  /** Shape: `YYYY-YY`; `sample` in the sample data set. */
  readonly financialYear: string;
  readonly series: number;
  readonly firstSeenAt: Date;
}
