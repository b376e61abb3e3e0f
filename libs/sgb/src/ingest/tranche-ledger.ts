import { makeCorrectionEvents, Ledger, saveChanges } from '@market/ingest/belief';
import { lockLedger } from '@market/database';
import type { IntakeBatch, IntakeOutcome } from '@market/ingest';
import type { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { makeAnnouncements } from '../domain/announcements';
import { trancheCorrections } from '../domain/tranche-corrections';
import { allRedemptions, loadKnown, sgbLedger } from '../persistence/sgb-ledger.repository';
import { type TrancheRuleParts, type TrancheClaim, trancheRules } from './tranche-rules';

/** Claim with its index in the batch. */
export interface PlacedClaim<C> {
  readonly index: number;
  readonly claim: C;
  readonly trusted: boolean;
}

/** Takes claims on tranches in, in their order: they are weighed, saved and announced in the caller's transaction. */
export async function takeClaims<C extends TrancheClaim>(
  manager: EntityManager,
  outbox: Outbox,
  { dataSet, ...run }: Omit<IntakeBatch<unknown>, 'rows'>,
  claims: readonly PlacedClaim<C>[],
  identify: TrancheRuleParts<C>['identify'],
): Promise<IntakeOutcome> {
  await lockLedger(manager, 'sgbLedger', dataSet);
  const redemptions = await allRedemptions(manager, dataSet);
  const known = await loadKnown(manager, dataSet);
  const rules = trancheRules({ redemptions, identify });
  const ledger = new Ledger(rules, run, known);
  ledger.examine(claims.map(({ claim }) => claim));
  for (const { index, claim, trusted } of claims) ledger.apply(index, claim, trusted);
  const { movements, sightings, left, revisions, doubts, ...figures } = ledger.outcome();
  const rows = movements.map(({ after }) => after);
  const kept = revisions.filter(({ recordId }) => known.rows.some(({ id }) => id === recordId));
  await saveChanges(manager, sgbLedger, dataSet, {
    rows,
    sightings,
    left,
    revisions: kept,
    ...run,
  });
  const events = movements.flatMap(({ before, after }) =>
    before === null && run.historic ? [] : makeAnnouncements(dataSet, before, after, run.now),
  );
  const corrections = run.historic
    ? []
    : makeCorrectionEvents(dataSet, trancheCorrections, rules, movements, run.now);
  return {
    ...figures,
    doubts: [...doubts].sort((one, other) => one.index - other.index),
    events: await outbox.announce(manager, [...events, ...corrections]),
  };
}
