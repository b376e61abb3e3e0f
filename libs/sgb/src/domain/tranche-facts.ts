import type { SgbIssueRecord } from '@market/contracts';
import { type Fact, type IndianDay, presentWords, type Said, type Statements } from '@market/kernel';
import type { Discount } from './sgb';

/** Everything that may be stated of a tranche. Absent = not stated. */
export interface TrancheFacts extends Said {
  /** Financial year and number of the tranche: its name. */
  readonly financialYear?: string;
  readonly series?: number;
  readonly openOn?: IndianDay;
  readonly closeOn?: IndianDay;
  readonly issuedOn?: IndianDay;
  readonly discount?: Discount;
  /** Units: rupees per gram. */
  readonly nominalRupees?: number;
  /** Units: rupees per gram. */
  readonly offlineRupees?: number;
  /** Units: rupees per gram. */
  readonly onlineRupees?: number;
  readonly symbol?: string;
  readonly isin?: string;
}

/** The facts of a tranche: what is stated, weighed and replaced together. */
export const trancheFacts: readonly Fact[] = [
  { name: 'label', fields: ['financialYear', 'series'], own: true },
  { name: 'window', fields: ['openOn', 'closeOn'] },
  { name: 'issued', fields: ['issuedOn'] },
  { name: 'discount', fields: ['discount'] },
  { name: 'prices', fields: ['nominalRupees', 'offlineRupees', 'onlineRupees'] },
  { name: 'symbol', fields: ['symbol'] },
  { name: 'isin', fields: ['isin'] },
];

/** What a release states of a tranche, without its nulls. */
export function factsOf(record: SgbIssueRecord): TrancheFacts {
  const { release: _release, ...told } = record;
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}

/** The present words of a voice on a tranche. */
export function wordsOfTranche(statements: Statements): TrancheFacts {
  return presentWords(trancheFacts, statements);
}
