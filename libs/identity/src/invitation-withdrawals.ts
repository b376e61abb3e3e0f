import { Injectable } from '@nestjs/common';
import { type AuditActor, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { Clock } from '@market/kernel';
import { InvitationRepository } from './persistence/invitation.repository';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';

/** Account whose invitations are withdrawn, and who does it. */
export interface Withdrawer {
  readonly accountId: string;
  readonly actor: AuditActor;
}

/** Withdraws invitations, in transactions that keep the members of the account as they are. Their links become void. */
@Injectable()
export class InvitationWithdrawals {
  private readonly invitations = new InvitationRepository();
  private readonly tokens = new OneTimeTokenRepository();
  private readonly audit: AuditLog;

  constructor(clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  /** Withdraws an invitation. @returns whether there was one */
  async one(transaction: Database, { accountId, actor }: Withdrawer, id: string): Promise<boolean> {
    if (!(await this.invitations.has(transaction, accountId, id))) return false;
    // Links first, as every transaction locks them.
    await this.tokens.voidSubjects(transaction, 'invitation', [id]);
    if (!(await this.invitations.remove(transaction, accountId, id))) return false;
    await this.audit.record(transaction, { actor, action: 'invitation.withdrawn', subject: id, accountId });
    return true;
  }

  /** Withdraws all invitations of a user, who is no owner any more. */
  async allBy(transaction: Database, withdrawer: Withdrawer, userId: string): Promise<void> {
    const ids = await this.invitations.idsBy(transaction, withdrawer.accountId, userId);
    for (const id of ids) await this.one(transaction, withdrawer, id);
  }
}
