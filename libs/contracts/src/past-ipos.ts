import type { KnownSince } from '@market/kernel';
import type { DataSet } from './data-set';
import type { IpoReference } from './ipo-directory';

/** IPO as it was published at an instant, or the instants from which it was known and its history is complete. */
export type PastIpo = { readonly ipo: IpoReference } | KnownSince;

/** Read access to former states of IPOs for other features. Implemented by the `ipo` feature. */
export abstract class PastIpos {
  /**
   * Returns an IPO as it was published at an instant, which is not in the future.
   *
   * @param ipo IPO as it is now
   */
  abstract at(dataSet: DataSet, ipo: IpoReference, at: Date): Promise<PastIpo>;
}
