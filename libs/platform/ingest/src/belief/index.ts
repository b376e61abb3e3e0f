export { Ledger } from './ledger';
export type { LedgerOutcome, Movement } from './record-changes';
export {
  keyOf,
  RefusedRow,
  type Circumstances,
  type Claim,
  type Identity,
  type LedgerRules,
  type LedgerRun,
  type Publication,
  type ScreenedClaim,
  type NeedsContext,
} from './ledger-rules';
export { believe } from './believe';
export type { Belief, OpenQuestion } from './open-questions';
export type { KnownRecords, LedgerEntry, LedgerRow } from './ledger-entry';
export type { Sighting } from './sighting';
export { loadKnownRecords, saveChanges, type LedgerChanges, type LedgerTable } from './ledger-table';
export { isNotDenied, noteDenied, withKinds } from './denied-records';
export { Lifecycle, type Move } from './lifecycle';
export { isFirstSeenLately } from './settled-stride';
export { isUnsettledKey, isUnsettledValue, type ReadingRun } from './unsettled-key';
export { announcedRow, recalledFields } from './withheld';
export { makeCorrectionEvents, type CorrectionRules } from './corrections';
