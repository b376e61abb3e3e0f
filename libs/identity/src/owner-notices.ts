import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { Clock } from '@market/kernel';
import { AccountDirectory } from '@market/sessions';
import { UserRepository } from './persistence/user.repository';
import { type AccountChange, SecurityMails } from './security-mails';

/** Tells the owners of an account of a change that one of them, or an operator, made. */
@Injectable()
export class OwnerNotices {
  private readonly users = new UserRepository();

  constructor(
    private readonly clock: Clock,
    private readonly mails: SecurityMails,
    private readonly accounts: AccountDirectory,
  ) {}

  /** Queues a mail to each owner, in the transaction of the change. */
  async tell(transaction: Database, accountId: string, change: AccountChange): Promise<void> {
    const at = this.clock.now();
    const [named] = await this.accounts.named([accountId], transaction);
    const account = named?.name ?? named?.email ?? accountId;
    for (const to of await this.users.emailsOfOwners(transaction, accountId)) {
      await this.mails.add(transaction, { to, change, at, account });
    }
  }
}
