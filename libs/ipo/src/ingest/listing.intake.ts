import { Injectable } from '@nestjs/common';
import { ipoListing, type IpoListingRecord } from '@market/contracts';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { listingStatements } from '../domain/issue-facts';
import { LedgerKeeper } from './ledger-keeper';

/** Takes listing days and prices in. A share of an unknown issue is doubtful: a price founds no record. */
@Injectable()
export class ListingIntake extends RecordIntake<IpoListingRecord> {
  readonly type = ipoListing;

  constructor(private readonly keeper: LedgerKeeper) {
    super();
  }

  take(manager: EntityManager, { rows, ...batch }: IntakeBatch<IpoListingRecord>): Promise<IntakeOutcome> {
    const claims = rows.map(({ record, trusted }) => ({
      claim: {
        party: record.exchange,
        sourceKey: record.sourceKey,
        name: record.companyName ?? '',
        saying: listingStatements(record),
        founds: false,
      },
      trusted,
    }));
    return this.keeper.take(manager, batch, claims);
  }
}
