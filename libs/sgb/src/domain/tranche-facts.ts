import type { SgbIssueRecord } from '@market/contracts';
import { type Fact, type IndianDay, presentFacts, type FieldValues, type Statements } from '@market/kernel';
import type { Discount } from './sgb';

/** Facts that may be stated of a tranche. Absent = not stated. */
export interface TrancheFacts extends FieldValues {
  /** Financial year and number of the tranche: its name. */
  readonly financialYear?: string;
  readonly series?: number;
  readonly openOn?: IndianDay;
  readonly closeOn?: IndianDay;
  readonly issuedOn?: IndianDay;
  readonly discount?: Discount;
  /** Nominal value. Units: rupees per gram. */
  readonly nominalRupees?: number;
  /** Price for offline applicants. Units: rupees per gram. */
  readonly offlineRupees?: number;
  /** Price for online applicants. Units: rupees per gram. */
  readonly onlineRupees?: number;
  readonly symbol?: string;
  readonly isin?: string;
}

/** Facts of a tranche: the fields of each are stated, weighed and replaced together. */
export const trancheFacts: readonly Fact[] = [
  { name: 'label', fields: ['financialYear', 'series'], own: true },
  { name: 'window', fields: ['openOn', 'closeOn'] },
  { name: 'issued', fields: ['issuedOn'] },
  { name: 'discount', fields: ['discount'] },
  { name: 'prices', fields: ['nominalRupees', 'offlineRupees', 'onlineRupees'] },
  { name: 'symbol', fields: ['symbol'] },
  { name: 'isin', fields: ['isin'] },
];

/** Returns the facts that a release states of a tranche, without its nulls. */
export function factsOf(record: SgbIssueRecord): TrancheFacts {
  const { release: _release, ...told } = record;
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}

/** Returns the present statements of a voice on a tranche. */
export function presentTrancheFacts(statements: Statements): TrancheFacts {
  return presentFacts(trancheFacts, statements);
}
