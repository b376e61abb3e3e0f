import { Injectable } from '@nestjs/common';
import { ipoReport, type IpoReportRecord } from '@market/contracts';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { reportStatements } from '../domain/issue-facts';
import { LedgerKeeper } from './ledger-keeper';

/**
 * Takes the issue terms of publishers in. They support the statements of exchanges, and fill facts that no exchange
 * states.
 */
@Injectable()
export class ReportIntake extends RecordIntake<IpoReportRecord> {
  readonly type = ipoReport;

  constructor(private readonly keeper: LedgerKeeper) {
    super();
  }

  take(manager: EntityManager, { rows, ...batch }: IntakeBatch<IpoReportRecord>): Promise<IntakeOutcome> {
    const claims = rows.map(({ record, trusted }) => ({
      claim: {
        party: record.publisher,
        sourceKey: record.sourceKey,
        name: record.companyName,
        saying: reportStatements(record),
        founds: false,
        supports: true as const,
      },
      trusted,
    }));
    return this.keeper.take(manager, batch, claims);
  }
}
