import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CorporateOfferKind } from '@market/contracts';
import { type AuditActor, type AuditEntry, AuditLog } from '@market/database/audit';
import { Outbox } from '@market/database/outbox';
import {
  makeCorrectionEvents,
  loadKnownRecords,
  Ledger,
  saveChanges,
  type Sighting,
} from '@market/ingest/belief';
import { Clock, DomainError } from '@market/kernel';
import type { DataSource, EntityManager } from 'typeorm';
import { offerCorrections } from '../domain/offer-corrections';
import { removalEvent } from '../domain/offer-removal';
import { type OfferFault, offerFaults } from '../persistence/faulty-offers.repository';
import { lockOffers, offerLedger } from '../persistence/offer-ledger.repository';
import { removeOffer } from '../persistence/offer-removal.repository';
import type { OfferRow } from '../persistence/offer.row';
import { offerKinds, publishedOffers } from '../persistence/published-offers';
import { offerRules } from './offer-rules';

/** A mend asks for no other kinds: it states nothing. */
const noKinds = { ofNumbers: new Map(), ofNamesakes: new Map() };
/** Origin of the revisions of a mend. */
const origin = 'operator';

/**
 * Mends live offers that earlier faults left: each in one transaction with its event, its revision and its entry in the
 * audit log (decision 0048). Events of before stay as they are.
 */
@Injectable()
export class OfferMender {
  private readonly audit: AuditLog;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Finds the faults of live offers. */
  faults(): Promise<OfferFault[]> {
    return offerFaults(this.dataSource);
  }

  /** Mends all faults that the data decide. @returns the faults that were mended, in order */
  async mend(actor: AuditActor): Promise<OfferFault[]> {
    const mended: OfferFault[] = [];
    for (;;) {
      // A mend can end other faults of its records.
      const next = (await this.faults()).find(({ isDecided }) => isDecided);
      if (next === undefined) return mended;
      await this.mendOne(next, actor);
      mended.push(next);
    }
  }

  /** Joins a live offer into another one of its kind. Errors: `DomainError` not-found; conflict for one offer or two kinds. */
  async join(goneId: string, keptId: string, actor: AuditActor): Promise<void> {
    if (goneId === keptId) throw conflict('an offer cannot be joined with itself');
    const kind = kindOf(goneId);
    if (kindOf(keptId) !== kind) throw conflict('offers of two kinds cannot be joined');
    await this.locked(kind, (manager, now) => this.joinInto(manager, { kind, actor, now }, goneId, keptId));
  }

  /** Removes a live offer. Errors: `DomainError` not-found. */
  async remove(id: string, reason: string, actor: AuditActor): Promise<void> {
    const kind = kindOf(id);
    await this.locked(kind, async (manager, now) => {
      const gone = await named(manager, kind, id);
      await this.takeOut(manager, { kind, actor, now }, { gone, keptId: null, reason });
    });
  }

  private mendOne({ fault, kind, id, otherId }: OfferFault, actor: AuditActor): Promise<void> {
    return this.locked(kind, async (manager, now) => {
      const faults = await offerFaults(manager, [fault]);
      if (!faults.some((one) => one.id === id && one.otherId === otherId && one.isDecided)) return;
      const mending = { kind, actor, now };
      if (fault === 'double') return this.joinInto(manager, mending, id, otherId);
      const gone = await named(manager, kind, id);
      const reason = `its number is that of ${otherId}`;
      await this.takeOut(manager, mending, { gone, keptId: null, reason });
    });
  }

  private async joinInto(
    manager: EntityManager,
    mending: Mending,
    goneId: string,
    keptId: string,
  ): Promise<void> {
    const { kind, now } = mending;
    const [gone, kept] = [await named(manager, kind, goneId), await named(manager, kind, keptId)];
    const { sightings } = await loadKnownRecords(manager, offerLedger(kind), 'live', [gone, kept]);
    await this.takeOut(manager, mending, { gone, keptId, reason: `the same offer as ${keptId}` });
    await this.reweigh(manager, kind, kept, joined(sightings, kept), now);
  }

  /** Removes an offer with one event. */
  private async takeOut(
    manager: EntityManager,
    { kind, actor, now }: Mending,
    { gone, keptId, reason }: TakingOut,
  ): Promise<void> {
    const place = { dataSet: 'live', kind } as const;
    await removeOffer(manager, place, { id: gone.id, reason, now });
    await this.outbox.announce(manager, [removalEvent(place, gone, keptId, now)]);
    const entry: Omit<AuditEntry, 'action'> = {
      accountId: null,
      actor,
      subject: gone.id,
      detail: { reason },
    };
    await this.audit.record(manager, {
      ...entry,
      action: keptId === null ? 'offer.removed' : 'offer.joined',
    });
  }

  /** Derives an offer from other sightings than before, and announces what changes. Errors: conflict if no row follows. */
  private async reweigh(
    manager: EntityManager,
    kind: CorporateOfferKind,
    kept: OfferRow,
    sightings: readonly Sighting[],
    now: Date,
  ): Promise<void> {
    const run = { source: origin, feedId: origin, now, historic: false };
    const known = await loadKnownRecords(manager, offerLedger(kind), 'live', [kept]);
    const rules = offerRules({ ...run, kind, claims: [], prices: new Map(), otherKinds: noKinds });
    const ledger = new Ledger(rules, run, known);
    const reason = ledger.reweigh(kept.id, sightings);
    if (reason !== null) throw conflict(`${kept.id} cannot be derived from what is left: ${reason}`);
    const outcome = ledger.outcome();
    const rows = outcome.movements.map(({ after }) => after);
    await saveChanges(manager, offerLedger(kind), 'live', { ...outcome, rows, now, source: origin });
    const corrections = makeCorrectionEvents('live', offerCorrections(kind), rules, outcome.movements, now);
    await this.outbox.announce(manager, corrections);
  }

  private locked(
    kind: CorporateOfferKind,
    work: (manager: EntityManager, now: Date) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lockOffers(manager, { dataSet: 'live', kind });
      await work(manager, this.clock.now());
    });
  }
}

/** Mend of offers of a kind, with its author and its instant. */
interface Mending {
  readonly kind: CorporateOfferKind;
  readonly actor: AuditActor;
  readonly now: Date;
}

/** Removal of an offer. */
interface TakingOut {
  readonly gone: OfferRow;
  /** Id of the offer that stands for it from now on; null for none. */
  readonly keptId: string | null;
  readonly reason: string;
}

/**
 * Returns the sightings of an offer that another one is joined into: its own ones, and those of exchanges that have not
 * stated it. What an exchange stated of the other record contradicts what it states of this one.
 */
function joined(all: readonly Sighting[], { id }: OfferRow): Sighting[] {
  const own = all.filter(({ recordId }) => recordId === id);
  const added = all.filter((other) => !own.some(({ party }) => party === other.party));
  return [...own, ...added.map((sighting) => ({ ...sighting, recordId: id }))];
}

/** Returns the kind in an offer's id. Errors: `DomainError` not-found. */
function kindOf(id: string): CorporateOfferKind {
  const kind = offerKinds.find((one) => id.startsWith(`${one}_`));
  if (kind === undefined) throw notFound(id);
  return kind;
}

async function named(manager: EntityManager, kind: CorporateOfferKind, id: string): Promise<OfferRow> {
  const [offer] = await publishedOffers(kind).rowsOf(manager, 'live', [id]);
  if (offer === undefined) throw notFound(id);
  return offer;
}

function notFound(id: string): DomainError {
  return new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: `there is no offer ${id}` });
}

function conflict(publicMessage: string): DomainError {
  return new DomainError({ kind: 'conflict', code: 'SRV_001', publicMessage });
}
