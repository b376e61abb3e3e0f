import { Injectable } from '@nestjs/common';
import type { AccountBars } from '@market/access';
import type { Database } from '@market/database';
import { AccountRepository } from './persistence/account.repository';

/** Reads from the database which accounts are suspended or closed. */
@Injectable()
export class RecordedAccountBars implements AccountBars {
  private readonly accounts = new AccountRepository();

  /** See `AccountBars`. */
  async isBarred(transaction: Database, accountId: string): Promise<boolean> {
    const account = await this.accounts.byIdOrEmail(transaction, accountId);
    return account === null || account.suspendedAt !== null || account.closedAt !== null;
  }
}
