import type { SgbIssueRecord } from '@market/contracts';
import { couponPercentOf, discountOf } from './scheme-terms';
import { computeMaturity, type TrancheLabel } from './tranche-label';
import type { Discount, Tranche } from './sgb';

/**
 * Returns the parts that a release lacks to add an unknown tranche; empty when it has all. Only the Reserve Bank can
 * announce a tranche, and it does so with window and price.
 */
export function lackingForNew(record: SgbIssueRecord): readonly string[] {
  const window = record.openOn !== null && record.closeOn !== null;
  const price = record.offlineRupees !== null;
  return [...(window ? [] : ['window']), ...(price ? [] : ['price'])];
}

/**
 * Makes the tranche of a complete release. A release without a discount means none, in the years in which releases
 * stated the discount with the price. Since only online applicants get it, such a release does not state what they pay,
 * because an excerpt may lack that part.
 */
export function newTranche(told: Partial<SgbIssueRecord> & TrancheLabel): Tranche {
  const { openOn = null, closeOn = null, issuedOn = null, offlineRupees = null } = told;
  const discount = told.discount ?? unnamedDiscount(told);
  return {
    symbol: null,
    isin: null,
    openOn,
    closeOn,
    issuedOn,
    maturesOn: issuedOn && computeMaturity(issuedOn),
    couponPercent: couponPercentOf(told),
    discount,
    nominalRupees: told.nominalRupees ?? offlineRupees,
    offlineRupees,
    onlineRupees: told.onlineRupees ?? (discount === null ? null : offlineRupees),
  };
}

function unnamedDiscount(label: TrancheLabel): Discount | null {
  return discountOf(label) === 'online' ? null : 'none';
}
