import { Injectable } from '@nestjs/common';
import { ipoIssue, type IpoIssueRecord } from '@market/contracts';
import { type Incoming, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import { lockLedger } from '@market/database';
import { type Claim, noteDenied } from '@market/ingest/belief';
import type { EntityManager } from 'typeorm';
import { issueStatements } from '../domain/issue-facts';
import { ipoLedger } from '../persistence/ipo-ledger.repository';
import { LedgerKeeper } from './ledger-keeper';

/** Takes records of public issues from exchanges in. A record of an unknown issue founds a new IPO. */
@Injectable()
export class IpoIntake extends RecordIntake<IpoIssueRecord> {
  readonly type = ipoIssue;

  constructor(private readonly keeper: LedgerKeeper) {
    super();
  }

  take(manager: EntityManager, { rows, ...batch }: IntakeBatch<IpoIssueRecord>): Promise<IntakeOutcome> {
    const claims = rows.map((row) => ({ claim: claimOf(row), trusted: row.trusted }));
    return this.keeper.take(manager, batch, claims);
  }

  /** Notes it: the clock moves an issue no further that no page states any more. */
  override async hearTakenBack(
    manager: EntityManager,
    { dataSet, ...run }: Omit<IntakeBatch<IpoIssueRecord>, 'rows'>,
    keys: readonly string[],
  ): Promise<void> {
    await lockLedger(manager, 'ipoLedger', dataSet);
    await noteDenied(manager, ipoLedger, dataSet, { ...run, keys, kind: 'issue' });
  }
}

function claimOf({ record, trusted, unproven }: Incoming<IpoIssueRecord>): Claim {
  const { exchange: party, sourceKey, companyName: name, remark } = record;
  return {
    party,
    sourceKey,
    name: name ?? '',
    saying: issueStatements(record, trusted),
    founds: true,
    ...(unproven === undefined ? {} : { unproven }),
    ...(remark === undefined ? {} : { unclear: `a remark of unknown meaning: ${remark}` }),
  };
}
