import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { AccountDirectory } from '@market/sessions';
import { Memberships } from './memberships';
import { type User, UserRepository } from './persistence/user.repository';

/** Makes users and their accounts, once they have proved an e-mail address. */
@Injectable()
export class SignUps {
  private readonly users = new UserRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly clock: Clock,
    private readonly accounts: AccountDirectory,
    private readonly memberships: Memberships,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Locks the user with an address, which was just proved. One is made if there is none. */
  async userOf(
    transaction: Database,
    email: string,
  ): Promise<{ readonly user: User; readonly isNew: boolean }> {
    const known = await this.users.lockByEmail(transaction, email);
    if (known !== null) return { user: known, isNew: false };
    const user = { id: newId('usr'), email, isOperator: false, createdAt: this.clock.now() };
    if (!(await this.users.add(transaction, user))) {
      // Another link to the address, of an invitation for example, was used at the same time.
      return this.userOf(transaction, email);
    }
    await this.audit.record(transaction, {
      actor: `user:${user.id}`,
      action: 'user.created',
      subject: user.id,
      accountId: null,
    });
    return { user, isNew: true };
  }

  /**
   * Resolves to the first account of a user whom the transaction has locked. One is opened if there is none: whoever proves an
   * address can sign in, also after leaving the last account. An account of the command line is taken over while it has no
   * member. Nobody joins an account of others by its address: that gets another address.
   */
  async accountOf(transaction: Database, user: User): Promise<string> {
    const { id: userId, email } = user;
    const [first] = await this.users.accountsOf(transaction, userId);
    if (first !== undefined) return first.accountId;
    let accountId = await this.accounts.openFor(transaction, email, userId);
    if (await this.users.hasMembers(transaction, accountId)) {
      accountId = await this.openBeside(transaction, accountId, user);
    }
    await this.memberships.join(transaction, { userId, accountId, role: 'owner' });
    return accountId;
  }

  /**
   * Opens an account for a user whose address an account of others has, since the user left it for example. That gets the address of
   * the first of its owners whose address no account has; if there is none, one that leads nowhere.
   */
  private async openBeside(
    transaction: Database,
    accountId: string,
    { id: userId, email: from }: User,
  ): Promise<string> {
    const owners = await this.users.emailsOfOwners(transaction, accountId);
    for (const to of [...owners, `${accountId}@account.invalid`]) {
      await this.accounts.readdress(transaction, { accountId, from, to, userId });
      const opened = await this.accounts.openFor(transaction, from, userId);
      if (opened !== accountId) return opened;
    }
    throw new Error(`the account ${accountId} keeps the address of a user who left it`);
  }
}
