import { Injectable } from '@nestjs/common';
import { Outbox } from '@market/platform/outbox';
import type { IntakeBatch, IntakeOutcome } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import { announcementsOf } from '../domain/announcements';
import { loadCandidates, lockLedger, saveChanges, takenSlugs } from '../persistence/ipo-ledger.repository';
import type { IpoRow } from '../persistence/ipo.row';
import { publishReadings } from '../persistence/subscription.repository';
import { type IncomingClaim, Ledger } from './ledger';

/** Takes claims on issues in: merged, compared, saved and announced in the caller's transaction. */
@Injectable()
export class LedgerKeeper {
  constructor(private readonly outbox: Outbox) {}

  async take(
    manager: EntityManager,
    { dataSet, source, feedId, now, historic, initial = false }: Omit<IntakeBatch<unknown>, 'rows'>,
    claims: readonly IncomingClaim[],
  ): Promise<IntakeOutcome> {
    await lockLedger(manager, dataSet);
    const known = await loadCandidates(
      manager,
      dataSet,
      claims.map(({ claim }) => claim),
    );
    const ledger = new Ledger(dataSet, { source, feedId, now, historic, initial }, known);
    claims.forEach((claim, index) => ledger.work(index, claim));
    const { changes, movements, ...figures } = ledger.outcome(await this.slugs(manager, ledger));
    await saveChanges(manager, dataSet, changes);
    const joined = movements.filter(
      ({ before, after }) => before?.exchanges.length !== after.exchanges.length,
    );
    await publishReadings(
      manager,
      dataSet,
      joined.map(({ after }) => after.id),
      { now, source },
    );
    const events = movements.flatMap(({ before, after }) =>
      historic ? [] : announcementsOf(dataSet, before, after, now),
    );
    return { ...figures, events: await this.outbox.announce(manager, events) };
  }

  /** Gives each new record the best of its wished slugs that nobody has. */
  private async slugs(manager: EntityManager, ledger: Ledger): Promise<(row: IpoRow) => string> {
    const wishes = ledger.wishedSlugs();
    if (wishes.size === 0) return ({ slug }) => slug;
    const taken = await takenSlugs(manager, ledger.dataSet, [...wishes.values()].flat());
    return ({ id }) => {
      const slug = wishes.get(id)?.find((wish) => !taken.has(wish)) ?? id.replace('_', '-');
      taken.add(slug);
      return slug;
    };
  }
}
