import { borrowedFacts } from './borrowed-facts';
import type { Claim, LedgerRules, LedgerRun } from './ledger-rules';
import type { LedgerRow } from './ledger-entry';
import { findRivals } from './rival-claims';
import type { Sighting } from './sighting';
import { slippedFacts } from './slipped-facts';
import { findTwinFacts, type TwinFact } from './twin-claims';
import { wanderingFacts } from './wandering-facts';

/** Doubts about the claims of a payload that only the other claims give reason for. */
export interface ExaminedPayload {
  /** Names of facts that many records change: a column may have slipped or have a new meaning. */
  readonly slipped: ReadonlySet<string>;
  /** Names of facts by key of a claim that has them from another record. */
  readonly borrowed: ReadonlyMap<string, readonly string[]>;
  /** Names of facts by key of a claim to which a value came from another record. */
  readonly wandered: ReadonlyMap<string, readonly string[]>;
  /** Facts that a claim and another one of its key state differently, by claim: they are no statement. */
  readonly twins: ReadonlyMap<Claim, readonly TwinFact[]>;
  /** Reasons to doubt claims that have the name of another row, and a new key: they are about no record. */
  readonly rivals: ReadonlyMap<Claim, string>;
}

/** A payload that was not examined. */
export const unexamined: ExaminedPayload = {
  slipped: new Set(),
  borrowed: new Map(),
  wandered: new Map(),
  twins: new Map(),
  rivals: new Map(),
};

/**
 * Compares the claims of a payload with each other and with what is known.
 *
 * @param known returns the stored sighting under the key of a claim
 * @param recordOf applies a claim to a copy of the records and returns the id of its record, null without one
 */
export function examinePayload<Row extends LedgerRow, C extends Claim>(
  rules: LedgerRules<Row, C>,
  run: Pick<LedgerRun, 'feedId' | 'perSubject'>,
  claims: readonly C[],
  known: (claim: C) => Sighting | undefined,
  recordOf: (claim: C) => string | null,
): ExaminedPayload {
  const { feedId } = run;
  return {
    slipped: slippedFacts(rules.facts, feedId, claims, known),
    borrowed: borrowedFacts(rules, feedId, claims, known),
    wandered: wanderingFacts(rules, run, claims, known),
    twins: findTwinFacts(rules.facts, claims, recordOf),
    rivals: findRivals(rules, claims, (claim) => known(claim) !== undefined),
  };
}
