import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { AccountClosing } from './account-closing';
import { readEmail } from './domain/email-address';
import { identityErrors } from './identity-errors';
import { InvitationRepository } from './persistence/invitation.repository';
import { MemberRepository } from './persistence/member.repository';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { SecurityMails } from './security-mails';
import { Team } from './team';
import { UserErasure } from './user-erasure';

/** Closes accounts for good. */
@Injectable()
export class AccountClosures {
  private readonly invitations = new InvitationRepository();
  private readonly members = new MemberRepository();
  private readonly tokens = new OneTimeTokenRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly team: Team,
    private readonly erasure: UserErasure,
    private readonly closing: AccountClosing,
    private readonly mails: SecurityMails,
  ) {}

  /**
   * Closes the account of a session, and tells its owners. Its keys, endpoints and subscription end with it, and users who
   * have no other account are erased.
   *
   * Errors: `DomainError` `VAL_001` unless the e-mail address is that of the user, who types it to confirm.
   *
   * @returns whether the user has another account, which the session shows from then on
   */
  async close({ userId, email, accountId }: DashboardSession, typed: string): Promise<boolean> {
    if (readEmail(typed) !== email) throw identityErrors.email('must be your own e-mail address');
    const actor = `user:${userId}` as const;
    return this.dataSource.transaction(async (tx) => {
      await this.tellOwners(tx, accountId);
      const erased = await this.removeMembers(tx, accountId, actor);
      await this.closing.close(tx, accountId, actor);
      return !erased.includes(userId);
    });
  }

  /**
   * Removes the members and invitations of an account that is closed, and the personal data of users who have no other
   * account.
   *
   * @param transaction transaction that closes the account
   * @returns ids of these users
   */
  async removeMembers(transaction: Database, accountId: string, actor: AuditActor): Promise<string[]> {
    for (const id of await this.invitations.removeAll(transaction, accountId)) {
      await this.tokens.voidSubject(transaction, 'invitation', id);
    }
    const homeless = await this.team.dissolve(transaction, accountId);
    await this.erasure.erase(transaction, homeless, { actor, accountId });
    return homeless;
  }

  private async tellOwners(transaction: Database, accountId: string): Promise<void> {
    const members = await this.members.ofAccount(transaction, accountId);
    for (const { email, role } of members) {
      if (role !== 'owner') continue;
      await this.mails.add(transaction, { to: email, change: 'account-closed', at: this.clock.now() });
    }
  }
}
