import { Injectable } from '@nestjs/common';
import { ipoIssue, type IpoIssueRecord } from '@market/contracts';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import { factsOfIssue } from '../domain/sighting';
import { LedgerKeeper } from './ledger-keeper';

/** Takes what exchanges say of public issues. A record that nobody knows founds a new IPO. */
@Injectable()
export class IpoIntake extends RecordIntake<IpoIssueRecord> {
  readonly type = ipoIssue;

  constructor(private readonly keeper: LedgerKeeper) {
    super();
  }

  take(manager: EntityManager, { rows, ...batch }: IntakeBatch<IpoIssueRecord>): Promise<IntakeOutcome> {
    const claims = rows.map(({ record, trusted }) => ({
      claim: { exchange: record.exchange, sourceKey: record.sourceKey, facts: factsOfIssue(record) },
      trusted,
      founds: true,
    }));
    return this.keeper.take(manager, batch, claims);
  }
}
