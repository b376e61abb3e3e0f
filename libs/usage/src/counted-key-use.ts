import { Injectable } from '@nestjs/common';
import type { KeyUse } from '@market/contracts';
import { answerInTime } from '@market/database';
import type { IndianDay } from '@market/kernel';
import { DataSource } from 'typeorm';
import { UsageReportRepository } from './persistence/usage-report.repository';
import { usageErrors } from './usage-errors';

/** Adapter of `KeyUse`: requests in the database, which are at most a second behind. */
@Injectable()
export class CountedKeyUse implements KeyUse {
  private readonly reports = new UsageReportRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `KeyUse`. Errors: `DomainError` `SRV_002` while the database is away. */
  requestsOfKeys(accountId: string, sinceDay: IndianDay): Promise<ReadonlyMap<string, number>> {
    return answered(this.reports.ofKeys(this.dataSource, accountId, sinceDay));
  }

  /**
   * Counts the accounts of which a limit refused a request on a day, with a live key. Errors: `DomainError` `SRV_002`
   * while the database is away.
   */
  accountsRefusedOn(day: IndianDay): Promise<number> {
    return answered(this.reports.accountsRefusedOn(this.dataSource, day));
  }

  /** See `KeyUse`. Errors: `DomainError` `SRV_002` while the database is away. */
  requestsOfAccounts(
    accountIds: readonly string[],
    sinceDay: IndianDay,
  ): Promise<ReadonlyMap<string, number>> {
    return answered(this.reports.ofAccounts(this.dataSource, accountIds, sinceDay));
  }
}

async function answered<T>(query: Promise<T>): Promise<T> {
  try {
    return await answerInTime(query);
  } catch (cause) {
    throw usageErrors.away(cause);
  }
}
