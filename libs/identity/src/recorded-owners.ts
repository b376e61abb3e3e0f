import { Injectable } from '@nestjs/common';
import type { AccountOwners } from '@market/sessions';
import { DataSource } from 'typeorm';
import { UserRepository } from './persistence/user.repository';

/** Finds the owners of accounts for mails. */
@Injectable()
export class RecordedOwners implements AccountOwners {
  private readonly users = new UserRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `AccountOwners`. */
  emailsOf(accountId: string): Promise<readonly string[]> {
    return this.users.emailsOfOwners(this.dataSource, accountId);
  }
}
