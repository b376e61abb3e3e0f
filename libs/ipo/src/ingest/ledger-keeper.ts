import { Injectable } from '@nestjs/common';
import type { MarketEvent } from '@market/contracts';
import {
  announcedRow,
  type Claim,
  Ledger,
  type LedgerRun,
  type Movement,
  recalledFields,
  saveChanges,
  withKinds,
} from '@market/ingest/belief';
import { lockLedger } from '@market/database';
import type { IntakeBatch, IntakeOutcome } from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import { newSlugs } from '@market/kernel';
import type { EntityManager } from 'typeorm';
import { announceCallingOff, makeAnnouncements } from '../domain/announcements';
import { makeChangeEvents } from '../domain/change-events';
import { ipoLedger, loadKnown, takenSlugs } from '../persistence/ipo-ledger.repository';
import type { IpoRow } from '../persistence/ipo.row';
import { publishReadings } from '../persistence/subscription.repository';
import { batchRules } from './batch-rules';
import { issueRules } from './issue-rules';

export interface IncomingClaim {
  readonly claim: Claim;
  readonly trusted: boolean;
}

type Batch = Omit<IntakeBatch<unknown>, 'rows'>;

/** Takes claims on issues in: they are weighed, saved and announced in the caller's transaction. */
@Injectable()
export class LedgerKeeper {
  constructor(private readonly outbox: Outbox) {}

  async take(
    manager: EntityManager,
    { dataSet, ...run }: Batch,
    claims: readonly IncomingClaim[],
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, 'ipoLedger', dataSet);
    const known = await loadKnown(
      manager,
      dataSet,
      claims.map(({ claim }) => claim),
      run.now,
    );
    const stated = claims.map(({ claim }) => claim);
    const all = withKinds('issue', stated, known.sightings);
    const ledger = new Ledger(batchRules(all, known, run), run, known);
    ledger.examine(all);
    for (const [index, claim] of all.entries()) ledger.apply(index, claim, claims[index]?.trusted ?? false);
    return this.save(manager, dataSet, ledger, run);
  }

  /** Writes what a ledger changed, shows the books of IPOs that have other exchanges or boards now, and announces it. */
  async save(
    manager: EntityManager,
    dataSet: Batch['dataSet'],
    ledger: Ledger<IpoRow>,
    run: LedgerRun,
  ): Promise<IntakeOutcome> {
    const created = ledger.createdRows().map((row) => ({ ...row, name: row.companyKey }));
    const slugs = await newSlugs(created, (wanted) => takenSlugs(manager, dataSet, wanted));
    const { movements, sightings, left, revisions, ...figures } = ledger.outcome((row) => ({
      ...row,
      slug: slugs.get(row.id) ?? row.slug,
    }));
    const rows = movements.map(({ after }) => after);
    await saveChanges(manager, ipoLedger, dataSet, { rows, sightings, left, revisions, ...run });
    const joined = movements.filter(
      ({ before, after }) =>
        before?.exchanges.length !== after.exchanges.length ||
        before?.board !== after.board ||
        before?.openOn !== after.openOn,
    );
    await publishReadings(
      manager,
      dataSet,
      joined.map(({ after }) => after.id),
      run,
    );
    const events = movements.flatMap((movement) => eventsOf(dataSet, movement, run));
    return { ...figures, events: await this.outbox.announce(manager, events) };
  }
}

/**
 * Makes the events of a movement. A history feed announces only that a known issue was called off, or that a withdrawal
 * ended, and not in its initial load.
 */
function eventsOf(
  dataSet: Batch['dataSet'],
  { before, after }: Movement<IpoRow>,
  { historic, initial, isReread, now }: LedgerRun,
): readonly MarketEvent[] {
  const changes = changesBy(dataSet, { before, after }, now);
  if (!historic) return [...makeAnnouncements(dataSet, before, after, now), ...changes];
  if (initial || isReread) return [];
  const ends = changes.filter(({ data }) => 'field' in data && data.field === 'status');
  return [...announceCallingOff(dataSet, before, after, now), ...ends];
}

/** Makes the events of changed values of an issue, compared with the values announced last. */
function changesBy(
  dataSet: Batch['dataSet'],
  { before, after }: Movement<IpoRow>,
  now: Date,
): readonly MarketEvent[] {
  if (before === null) return [];
  const [was, is] = [announcedRow(issueRules, before), announcedRow(issueRules, after)];
  const announced = { before: was, after: is, recalled: recalledFields(before) };
  return makeChangeEvents(dataSet, announced, after, now);
}
