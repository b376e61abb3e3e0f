import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { IpoCorrectedEventData, MarketEvent } from '@market/contracts';
import { lockLedger, type Revision } from '@market/database';
import { type AuditActor, type AuditEntry, AuditLog } from '@market/database/audit';
import { Outbox } from '@market/database/outbox';
import { loadKnownRecords, Ledger, saveChanges, type Sighting } from '@market/ingest/belief';
import { Clock, dayInIndia, DomainError } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { identityOf } from '../domain/announcements';
import { type IpoFault, ipoFaults } from '../persistence/faulty-ipos.repository';
import { ipoLedger, liveIpo } from '../persistence/ipo-ledger.repository';
import {
  copySeries,
  doubtPublished,
  inheritSlugs,
  removeIpo,
  removeSighting,
} from '../persistence/ipo-removal.repository';
import type { IpoRow } from '../persistence/ipo.row';
import { publishReadings } from '../persistence/subscription.repository';
import { announceBooks } from './book-announcer';
import { issueRules } from './issue-rules';
import { LedgerKeeper } from './ledger-keeper';
import { joinedSightings, withoutCompany, withoutUnstatedBoard } from './mended-sightings';

/** Author of a mend, and what another feature does in its transaction with what it has of a removed IPO. */
export interface Mending {
  readonly actor: AuditActor;
  /**
   * Moves what is stored of an IPO to another one, or removes it.
   *
   * @param keptId id of the IPO that stays; null for none
   * @returns what is removed, to be kept with the removed IPO
   */
  follow(manager: EntityManager, goneId: string, keptId: string | null): Promise<unknown>;
}

/** Origin of the revisions of a mend. */
const origin = 'operator';

/**
 * Mends live records that earlier faults left: each in one transaction with its event, its revision and its entry in the
 * audit log. Events of before stay as they are.
 */
@Injectable()
export class IpoMender {
  private readonly audit: AuditLog;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly keeper: LedgerKeeper,
    private readonly outbox: Outbox,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Finds the faults of live records. */
  faults(): Promise<IpoFault[]> {
    return ipoFaults(this.dataSource);
  }

  /** Mends all faults that the data decide. @returns the faults that were mended, in order */
  async mend(mending: Mending): Promise<IpoFault[]> {
    const mended: IpoFault[] = [];
    const isNew = (fault: IpoFault) => !mended.some((each) => isSame(each, fault));
    for (;;) {
      // A mend can end other faults of its record, or show another one behind it.
      const [next] = (await this.faults()).filter((fault) => fault.isDecided && isNew(fault));
      if (next === undefined) return mended;
      await this.mendOne(next, mending);
      mended.push(next);
    }
  }

  /** Joins a live IPO into another one. Errors: `DomainError` not-found; conflict for one IPO with itself. */
  async join(goneSlug: string, keptSlug: string, mending: Mending): Promise<void> {
    if (goneSlug === keptSlug) throw conflict('an IPO cannot be joined with itself');
    await this.locked(async (manager, now) => {
      const [gone, kept] = [await this.named(manager, goneSlug), await this.named(manager, keptSlug)];
      await this.joinInto(manager, gone, kept, { ...mending, now });
    });
  }

  /** Removes a live IPO that is none. Errors: `DomainError` not-found. */
  async remove(slug: string, reason: string, mending: Mending): Promise<void> {
    await this.locked(async (manager, now) => {
      const gone = await this.named(manager, slug);
      await this.takeOut(manager, gone, null, { ...mending, now, reason });
    });
  }

  private mendOne(fault: IpoFault, mending: Mending): Promise<void> {
    return this.locked(async (manager, now) => {
      const isStill = (await ipoFaults(manager, [fault.kind])).some((each) => isSame(each, fault));
      if (!isStill) return;
      const run = { ...mending, now, reason: fault.reason };
      const ipo = await this.named(manager, fault.slug);
      if (fault.kind === 'double')
        await this.joinInto(manager, ipo, await this.named(manager, fault.otherSlug ?? ''), run);
      else if (fault.kind === 'stray' || fault.kind === 'no-issue')
        await this.takeOut(manager, ipo, null, run);
      else if (fault.kind === 'book') await this.restoreBook(manager, ipo, run);
      else await this.restate(manager, ipo, fault, run);
    });
  }

  private async joinInto(
    manager: EntityManager,
    gone: IpoRow,
    kept: IpoRow,
    run: Omit<MendingRun, 'reason'>,
  ): Promise<void> {
    const known = await loadKnownRecords(manager, ipoLedger, 'live', [gone, kept]);
    await copySeries(manager, gone.id, kept.id);
    await inheritSlugs(manager, gone.id, kept.id);
    await this.takeOut(manager, gone, kept, { ...run, reason: `the same issue as ${kept.slug}` });
    const joined = joinedSightings(known.sightings, gone.id, kept.id);
    await this.reweigh(manager, kept, joined, run.now);
    await this.revise(manager, kept, { field: 'joined', before: null, after: gone.slug }, run.now);
    await this.showBook(manager, kept, run.now);
  }

  /** Removes an IPO with one event. @param kept IPO that stands for it from now on; null for none */
  private async takeOut(
    manager: EntityManager,
    gone: IpoRow,
    kept: IpoRow | null,
    { actor, follow, reason, now }: MendingRun,
  ): Promise<void> {
    const elsewhere = await follow(manager, gone.id, kept?.id ?? null);
    await removeIpo(manager, { id: gone.id, reason, elsewhere, now });
    await this.outbox.announce(manager, [removalEvent(gone, kept, now)]);
    const detail = { reason, ...(kept === null ? {} : { into: kept.slug }) };
    const action = kept === null ? 'issue.removed' : 'issue.joined';
    await this.record(manager, { actor, action, subject: gone.slug, detail });
  }

  /** Drops statements that were not made of the issue, and weighs it again. */
  private async restate(
    manager: EntityManager,
    ipo: IpoRow,
    { kind, part, reason }: IpoFault,
    { actor, now }: MendingRun,
  ): Promise<void> {
    const { sightings } = await loadKnownRecords(manager, ipoLedger, 'live', [ipo]);
    const mended =
      kind === 'board' ? withoutUnstatedBoard(sightings, part ?? '') : withoutCompany(sightings, part ?? '');
    await this.reweigh(manager, ipo, mended.sightings, now);
    if (mended.removed !== null) await removeSighting(manager, mended.removed);
    await this.revise(manager, ipo, { field: 'statements', before: mended.dropped, after: null }, now);
    await this.record(manager, { actor, action: 'issue.mended', subject: ipo.slug, detail: { reason } });
  }

  private async restoreBook(
    manager: EntityManager,
    ipo: IpoRow,
    { actor, reason, now }: MendingRun,
  ): Promise<void> {
    await doubtPublished(
      manager,
      ipo.id,
      'another book than the one that was read before of the same instant',
    );
    await this.showBook(manager, ipo, now);
    await this.record(manager, { actor, action: 'issue.mended', subject: ipo.slug, detail: { reason } });
  }

  /** Writes the entry of the audit log: a mend belongs to no account. */
  private record(manager: EntityManager, entry: Omit<AuditEntry, 'accountId'>): Promise<void> {
    return this.audit.record(manager, { ...entry, accountId: null });
  }

  private async showBook(manager: EntityManager, { id }: IpoRow, now: Date): Promise<void> {
    const changed = await publishReadings(manager, 'live', [id], { now, source: origin });
    await announceBooks(this.outbox, manager, 'live', changed, now);
  }

  /** Derives a record from other sightings than before, and announces what changes. Errors: conflict if no row follows. */
  private async reweigh(
    manager: EntityManager,
    ipo: IpoRow,
    sightings: readonly Sighting[],
    now: Date,
  ): Promise<void> {
    const run = { source: origin, feedId: origin, now, historic: false };
    const known = await loadKnownRecords(manager, ipoLedger, 'live', [ipo]);
    const ledger = new Ledger(issueRules, run, known);
    const reason = ledger.reweigh(ipo.id, sightings);
    if (reason !== null) throw conflict(`${ipo.slug} cannot be derived from what is left: ${reason}`);
    await this.keeper.save(manager, 'live', ledger, run);
  }

  private revise(
    manager: EntityManager,
    { id }: IpoRow,
    change: Omit<Revision, 'recordId' | 'origin'>,
    now: Date,
  ): Promise<void> {
    const revisions = [{ ...change, recordId: id, origin }];
    return saveChanges<IpoRow>(manager, ipoLedger, 'live', {
      rows: [],
      sightings: [],
      revisions,
      now,
      source: origin,
    });
  }

  private locked(work: (manager: EntityManager, now: Date) => Promise<void>): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockLedger(manager, 'ipoLedger', 'live');
      await work(manager, this.clock.now());
    });
  }

  private async named(manager: EntityManager, slug: string): Promise<IpoRow> {
    const ipo = await liveIpo(manager, slug);
    if (ipo === null)
      throw new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: `there is no IPO ${slug}` });
    return ipo;
  }
}

/** Mend with its instant and its reason. */
interface MendingRun extends Mending {
  readonly now: Date;
  readonly reason: string;
}

/** Makes the event of a removed IPO: its slug leads to another one from now on, or to nothing. */
function removalEvent(gone: IpoRow, kept: IpoRow | null, now: Date): MarketEvent {
  const { id, slug } = gone;
  const to = kept?.slug ?? null;
  const data: IpoCorrectedEventData = { ...identityOf(gone), field: 'record', from: slug, to };
  return {
    ...{ dataSet: 'live', type: 'ipo.corrected', subjectId: id, effectiveOn: dayInIndia(now), data },
    ...{ occasion: 'record', occurredAt: now },
  };
}

function isSame(one: IpoFault, other: IpoFault): boolean {
  return (
    one.kind === other.kind && one.id === other.id && one.part === other.part && one.reason === other.reason
  );
}

function conflict(publicMessage: string): DomainError {
  return new DomainError({ kind: 'conflict', code: 'SRV_001', publicMessage });
}
