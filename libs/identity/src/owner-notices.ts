import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import { Clock } from '@market/kernel';
import { UserRepository } from './persistence/user.repository';
import { SecurityMails, type OperatorChange } from './security-mails';

/** Change of an account that its owners are told of. */
export type AccountChange =
  'account-closed' | Extract<OperatorChange, `account-${string}` | `key-${string}` | 'plan-given'>;

/** Tells the owners of an account of a change that one of them, or an operator, made. */
@Injectable()
export class OwnerNotices {
  private readonly users = new UserRepository();

  constructor(
    private readonly clock: Clock,
    private readonly mails: SecurityMails,
  ) {}

  /** Queues a mail to each owner, in the transaction of the change. */
  async tell(transaction: Database, accountId: string, change: AccountChange): Promise<void> {
    const at = this.clock.now();
    for (const to of await this.users.emailsOfOwners(transaction, accountId)) {
      await this.mails.add(transaction, { to, change, at });
    }
  }
}
