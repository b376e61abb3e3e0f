import {
  buyback,
  type CorporateOfferKind,
  type CorporateOfferRecord,
  ncdIssue,
  offerForSale,
  type RecordType,
  rightsIssue,
} from '@market/contracts';
import {
  type Claim,
  makeCorrectionEvents,
  Ledger,
  noteDenied,
  saveChanges,
  withKinds,
} from '@market/ingest/belief';
import { type Incoming, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { offerCorrections } from '../domain/offer-corrections';
import { toOfferFacts } from '../domain/offer-facts';
import { kindsOfNamesakes } from '../persistence/kinds-of-companies.repository';
import { formerPrices, loadKnown, lockOffers, offerLedger } from '../persistence/offer-ledger.repository';
import { withoutForeignIsins } from './foreign-isins';
import { weighKinds } from './number-kinds';
import { offerRules } from './offer-rules';
import { withSteadyKeys } from './steady-keys';

/**
 * Takes records of one kind of offer in: they are weighed, saved and their corrections announced in the caller's
 * transaction. `OfferAnnouncer` announces when they open and close.
 */
export class OfferIntake<T extends CorporateOfferRecord = CorporateOfferRecord> extends RecordIntake<T> {
  constructor(
    readonly kind: CorporateOfferKind,
    readonly type: RecordType<T>,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async take(manager: EntityManager, { dataSet, rows, ...run }: IntakeBatch<T>): Promise<IntakeOutcome> {
    const place = { dataSet, kind: this.kind };
    const stated = rows.map(claimOf);
    await lockOffers(manager, place);
    const known = await loadKnown(manager, place, stated);
    const steady = withSteadyKeys(withoutForeignIsins(stated, known, run.now), known.sightings);
    const claims = withKinds(this.kind, steady, known.sightings);
    const prices = await formerPrices(
      manager,
      place,
      known.rows.map(({ id }) => id),
    );
    // The first run of a list states past offers, too.
    const historic = run.historic || run.initial === true;
    const vouched = new Set(claims.filter((_claim, index) => rows[index]?.trusted));
    const kinds = await weighKinds(manager, place, claims, { ...run, vouched });
    const namesakes = await kindsOfNamesakes(manager, place, claims);
    const otherKinds = { ofNumbers: kinds.kept, ofNamesakes: namesakes };
    const rules = offerRules({ ...run, historic, kind: this.kind, claims, prices, otherKinds });
    const ledger = new Ledger(rules, run, known);
    ledger.examine(claims);
    for (const [index, claim] of claims.entries()) ledger.apply(index, claim, rows[index]?.trusted ?? false);
    const { movements, sightings, left, revisions, ...figures } = ledger.outcome();
    const changed = movements.map(({ after }) => after);
    await saveChanges(manager, offerLedger(this.kind), dataSet, {
      rows: changed,
      sightings,
      left,
      revisions,
      now: run.now,
      source: run.source,
    });
    const corrections = run.historic
      ? []
      : makeCorrectionEvents(dataSet, offerCorrections(this.kind), rules, movements, run.now);
    return { ...figures, events: await this.outbox.announce(manager, [...kinds.events, ...corrections]) };
  }

  /** Notes it: the clock announces nothing of an offer that no page states any more. */
  override async hearTakenBack(
    manager: EntityManager,
    { dataSet, ...run }: Omit<IntakeBatch<T>, 'rows'>,
    keys: readonly string[],
  ): Promise<void> {
    await lockOffers(manager, { dataSet, kind: this.kind });
    await noteDenied(manager, offerLedger(this.kind), dataSet, { ...run, keys, kind: this.kind });
  }
}

function claimOf({ record, unproven }: Incoming<CorporateOfferRecord>): Claim {
  const { exchange: party, sourceKey } = record;
  const said = toOfferFacts(record);
  return {
    ...{ party, sourceKey, name: said.companyName ?? '', saying: { rank: 0, said }, founds: true },
    ...(unproven === undefined ? {} : { unproven }),
  };
}

/** Makes the intakes, one per kind. */
export function offerIntakes(outbox: Outbox): readonly RecordIntake[] {
  return [
    new OfferIntake('rights', rightsIssue, outbox),
    new OfferIntake('buyback', buyback, outbox),
    new OfferIntake('ncd', ncdIssue, outbox),
    new OfferIntake('ofs', offerForSale, outbox),
  ] as readonly RecordIntake[];
}
