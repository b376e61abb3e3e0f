import {
  buyback,
  type CorporateOfferKind,
  type CorporateOfferRecord,
  ncdIssue,
  offerForSale,
  type RecordType,
  rightsIssue,
} from '@market/contracts';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import { factsOf } from '../domain/sighting';
import { loadCandidates, lockLedger, saveChanges } from '../persistence/offer-ledger.repository';
import { OfferLedger } from './offer-ledger';

/**
 * Takes what exchanges say of one kind of offer, whichever it is: merged, compared and saved in the caller's
 * transaction. Nothing is announced: no event is about these offers.
 */
export class OfferIntake<T extends CorporateOfferRecord = CorporateOfferRecord> extends RecordIntake<T> {
  constructor(
    readonly kind: CorporateOfferKind,
    readonly type: RecordType<T>,
  ) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<T>): Promise<IntakeOutcome> {
    const { dataSet, source, feedId, now, historic, rows } = batch;
    const place = { dataSet, kind: this.kind };
    const claims = rows.map(({ record }) => ({
      exchange: record.exchange,
      sourceKey: record.sourceKey,
      facts: factsOf(record),
    }));
    await lockLedger(manager, place);
    const known = await loadCandidates(manager, place, claims);
    const ledger = new OfferLedger({ kind: this.kind, source, feedId, now, historic }, known);
    ledger.work(claims, (index) => rows[index]?.trusted ?? false);
    const { changes, ...figures } = ledger.outcome();
    await saveChanges(manager, place, changes, now);
    return { ...figures, events: 0 };
  }
}

/** One intake per kind. */
export const offerIntakes: readonly RecordIntake[] = [
  new OfferIntake('rights', rightsIssue),
  new OfferIntake('buyback', buyback),
  new OfferIntake('ncd', ncdIssue),
  new OfferIntake('ofs', offerForSale),
] as readonly RecordIntake[];
