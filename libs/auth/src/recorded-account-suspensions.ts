import { Injectable } from '@nestjs/common';
import type { AccountSuspensions } from '@market/access';
import type { Database } from '@market/database';
import { AccountRepository } from './persistence/account.repository';

/** Reads from the database which accounts are suspended or closed. */
@Injectable()
export class RecordedAccountSuspensions implements AccountSuspensions {
  private readonly accounts = new AccountRepository();

  /** See `AccountSuspensions`. */
  async isSuspended(transaction: Database, accountId: string): Promise<boolean> {
    const account = await this.accounts.byIdOrEmail(transaction, accountId);
    return account === null || account.suspendedAt !== null || account.closedAt !== null;
  }
}
