import type { SgbIssueRecord } from '@market/contracts';
import { couponPercentOf, discountOf } from './scheme-terms';
import { maturityOf, type TrancheLabel } from './tranche-label';
import type { Discount, Tranche } from './sgb';

/** What a release may say of a tranche. */
type Told = Pick<
  Tranche,
  'openOn' | 'closeOn' | 'issuedOn' | 'discount' | 'nominalRupees' | 'offlineRupees' | 'onlineRupees'
>;

const toldFields = [
  'openOn',
  'closeOn',
  'issuedOn',
  'discount',
  'nominalRupees',
  'offlineRupees',
  'onlineRupees',
] as const satisfies readonly (keyof Told)[];

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
export function newTranche(record: SgbIssueRecord): Tranche {
  const { openOn, closeOn, issuedOn, offlineRupees } = record;
  const discount = record.discount ?? unnamedDiscount(record);
  return {
    symbol: null,
    isin: null,
    openOn,
    closeOn,
    issuedOn,
    maturesOn: issuedOn && maturityOf(issuedOn),
    couponPercent: couponPercentOf(record),
    discount,
    nominalRupees: record.nominalRupees ?? offlineRupees,
    offlineRupees,
    onlineRupees: record.onlineRupees ?? (discount === null ? null : offlineRupees),
  };
}

function unnamedDiscount(label: TrancheLabel): Discount | null {
  return discountOf(label) === 'online' ? null : 'none';
}

/** A known tranche after a release: what was unknown is filled in, and what differs is named. */
export function compareIssue<T extends Told & Pick<Tranche, 'maturesOn'>>(
  known: T,
  record: SgbIssueRecord,
): { readonly filled: T; readonly overwritten: T; readonly differing: readonly string[] } {
  const filled: Record<string, unknown> = { ...known };
  const overwritten: Record<string, unknown> = { ...known };
  const differing: string[] = [];
  for (const field of toldFields) {
    const told = record[field];
    if (told === null || told === known[field]) continue;
    overwritten[field] = told;
    if (known[field] === null) filled[field] = told;
    else differing.push(`${field} ${told} where ${known[field]} is known`);
  }
  return {
    filled: withMaturity(filled as unknown as T),
    overwritten: withMaturity(overwritten as unknown as T),
    differing,
  };
}

function withMaturity<T extends Pick<Tranche, 'issuedOn' | 'maturesOn'>>(tranche: T): T {
  return tranche.issuedOn === null ? tranche : { ...tranche, maturesOn: maturityOf(tranche.issuedOn) };
}
