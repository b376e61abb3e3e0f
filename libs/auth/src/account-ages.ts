import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AccountAges } from '@market/access';
import { answerInTime } from '@market/database';
import { AccountRepository } from './persistence/account.repository';

/** Reads from the database when accounts were created. */
@Injectable()
export class RecordedAccountAges implements AccountAges {
  private readonly accounts = new AccountRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `AccountAges`. */
  async createdAt(accountId: string): Promise<Date | null> {
    const account = await answerInTime(this.accounts.byIdOrEmail(this.dataSource, accountId));
    return account?.createdAt ?? null;
  }
}
