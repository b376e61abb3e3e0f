import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { AccountDirectory } from '@market/sessions';
import { identityErrors } from './identity-errors';
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
   * Resolves to the first account of a user, which is opened if there is none. An account of the command line is taken over
   * while it has no member.
   *
   * Errors: `DomainError` `SES_006` for an account that has other members: nobody joins one by its address.
   */
  async accountOf(transaction: Database, { id: userId, email }: User): Promise<string> {
    const [first] = await this.users.accountsOf(transaction, userId);
    if (first !== undefined) return first.accountId;
    const accountId = await this.accounts.openFor(transaction, email, userId);
    if (await this.users.hasMembers(transaction, accountId)) throw identityErrors.linkUsed();
    await this.memberships.join(transaction, { userId, accountId, role: 'owner' });
    return accountId;
  }
}
