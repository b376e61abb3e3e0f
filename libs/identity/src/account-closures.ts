import { Injectable } from '@nestjs/common';
import { Clock, readEmail } from '@market/kernel';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import { AccountClosing } from './account-closing';
import { identityErrors } from './identity-errors';
import { MemberRepository } from './persistence/member.repository';
import { SecurityMails } from './security-mails';
import { Team } from './team';
import { TeamDissolution } from './team-dissolution';

/** Closes accounts for good. */
@Injectable()
export class AccountClosures {
  private readonly members = new MemberRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly team: Team,
    private readonly dissolution: TeamDissolution,
    private readonly closing: AccountClosing,
    private readonly mails: SecurityMails,
  ) {}

  /**
   * Closes the account of a session, and tells its owners. Its keys, endpoints and subscription end with it, and users who
   * have no other account are erased.
   *
   * Errors: `DomainError` `VAL_001` unless the e-mail address is that of the user, who types it to confirm; `SES_004`
   * for a user who is no owner any more, `SES_001` for a session that was ended.
   *
   * @returns whether the user has another account, which the session shows from then on
   */
  async close(session: DashboardSession, typed: string): Promise<boolean> {
    const { userId, email, accountId } = session;
    if (readEmail(typed) !== email) throw identityErrors.email('must be your own e-mail address');
    const actor = `user:${userId}` as const;
    return this.dataSource.transaction(async (tx) => {
      await this.team.requireOwner(tx, session);
      await this.tellOwners(tx, accountId);
      const erased = await this.dissolution.dissolve(tx, accountId, actor);
      await this.closing.close(tx, accountId, actor);
      return !erased.includes(userId);
    });
  }

  private async tellOwners(transaction: Database, accountId: string): Promise<void> {
    const members = await this.members.ofAccount(transaction, accountId);
    for (const { email, role } of members) {
      if (role !== 'owner') continue;
      await this.mails.add(transaction, { to: email, change: 'account-closed', at: this.clock.now() });
    }
  }
}
