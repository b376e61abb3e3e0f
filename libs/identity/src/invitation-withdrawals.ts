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

/**
 * Withdraws invitations, in transactions that have locked the team and no user yet, see `TeamLockRepository`. Their links become void.
 */
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
    const isThere = await this.invitations.has(transaction, accountId, id);
    if (isThere) await this.remove(transaction, { accountId, actor }, [id]);
    return isThere;
  }

  /** Withdraws all invitations of a user, who is no owner any more. */
  async allBy(transaction: Database, withdrawer: Withdrawer, userId: string): Promise<void> {
    const ids = await this.invitations.idsBy(transaction, withdrawer.accountId, userId);
    await this.remove(transaction, withdrawer, ids);
  }

  private async remove(
    transaction: Database,
    { accountId, actor }: Withdrawer,
    ids: readonly string[],
  ): Promise<void> {
    await this.tokens.voidOfInvitations(transaction, ids);
    await this.invitations.remove(transaction, accountId, ids);
    const entryOf = (subject: string) =>
      ({ actor, action: 'invitation.withdrawn', subject, accountId }) as const;
    await this.audit.recordAll(transaction, ids.map(entryOf));
  }
}
