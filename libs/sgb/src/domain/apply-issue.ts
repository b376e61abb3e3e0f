import type { SgbIssueRecord } from '@market/contracts';
import { couponPercentOf, discountOf } from './scheme-terms';
import { maturityOf, type TrancheLabel } from './tranche-label';
import type { Discount, Tranche } from './sgb';

/**
 * What a release lacks to make a tranche that nobody knew; empty when it has all.
 * Only the Reserve Bank can announce a tranche, and it does so with window and price.
 */
export function lackingForNew(record: SgbIssueRecord): readonly string[] {
  const window = record.openOn !== null && record.closeOn !== null;
  const price = record.offlineRupees !== null;
  return [...(window ? [] : ['window']), ...(price ? [] : ['price'])];
}

/**
 * The tranche that a complete release makes. One that names no discount gives none as long as those who got it were
 * told with the price; since online applicants get it, it says nothing of what they pay: an excerpt may lack that part.
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
    maturesOn: issuedOn && maturityOf(issuedOn),
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
