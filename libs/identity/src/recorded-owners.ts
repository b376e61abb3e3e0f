import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import type { AccountOwners } from '@market/sessions';
import { DataSource } from 'typeorm';
import { UserRepository } from './persistence/user.repository';

/** Finds the owners of accounts for mails. */
@Injectable()
export class RecordedOwners implements AccountOwners {
  private readonly users = new UserRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `AccountOwners`. @param database transaction of the caller, if there is one */
  emailsOf(accountId: string, database: Database = this.dataSource): Promise<readonly string[]> {
    return this.users.emailsOfOwners(database, accountId);
  }
}
