import type { SgbIssueRecord, SgbQuotationRecord } from '@market/contracts';
import {
  factsOfFields,
  type FieldValues,
  presentFacts,
  type StatedFields,
  type Statements,
} from '@market/kernel';

/** Fields that may be stated of a tranche, by releases and by the lists of exchanges. Absent = not stated. */
export interface TrancheFields
  extends
    StatedFields<Omit<SgbIssueRecord, 'release'>>,
    StatedFields<Pick<SgbQuotationRecord, 'symbol' | 'isin'>> {}

/** Facts that may be stated of a tranche. */
export type TrancheFacts = TrancheFields & FieldValues;

const published = (fact: string) => ({ fact, isPublished: true });

/** Facts of a tranche: the fields of each are stated, weighed and replaced together. */
export const trancheFacts = factsOfFields<TrancheFields>({
  financialYear: { ...published('label'), own: true },
  series: 'label',
  openOn: published('window'),
  closeOn: 'window',
  issuedOn: published('issued'),
  discount: published('discount'),
  nominalRupees: published('prices'),
  offlineRupees: 'prices',
  onlineRupees: 'prices',
  symbol: published('symbol'),
  isin: published('isin'),
});

/** Returns the facts that a release states of a tranche, without its nulls. */
export function toTrancheFacts(record: SgbIssueRecord): TrancheFacts {
  const { release: _release, ...told } = record;
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}

/** Returns the present statements of a party on a tranche. */
export function presentTrancheFacts(statements: Statements): TrancheFacts {
  return presentFacts(trancheFacts, statements);
}
