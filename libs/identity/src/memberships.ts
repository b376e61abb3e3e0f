import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { Membership } from './persistence/user.repository';
import { UserRepository } from './persistence/user.repository';

/** New membership of a user. */
export interface Joining extends Membership {
  readonly userId: string;
  /** Id of the invitation that was accepted; absent for the first member of an account. */
  readonly invitationId?: string;
}

/** Makes users members of accounts. */
@Injectable()
export class Memberships {
  private readonly users = new UserRepository();
  private readonly audit: AuditLog;

  constructor(private readonly clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  async join(transaction: Database, { userId, accountId, role, invitationId }: Joining): Promise<void> {
    await this.users.join(transaction, { userId, accountId, role }, this.clock.now());
    await this.audit.record(transaction, {
      actor: `user:${userId}`,
      action: 'member.joined',
      subject: userId,
      accountId,
      detail: { role, ...(invitationId === undefined ? {} : { invitation: invitationId }) },
    });
  }
}
