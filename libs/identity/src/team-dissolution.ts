import { Injectable } from '@nestjs/common';
import type { AuditActor } from '@market/database/audit';
import type { AccessCheck } from '@market/access';
import type { Database } from '@market/database';
import { InvitationRepository } from './persistence/invitation.repository';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { TeamLockRepository } from './persistence/team-lock.repository';
import { OwnerNotices } from './owner-notices';
import { Team } from './team';
import { UserErasure } from './user-erasure';

/** Removes the members and invitations of accounts that are closed. */
@Injectable()
export class TeamDissolution {
  private readonly locks = new TeamLockRepository();
  private readonly invitations = new InvitationRepository();
  private readonly tokens = new OneTimeTokenRepository();

  constructor(
    private readonly team: Team,
    private readonly erasure: UserErasure,
    private readonly notices: OwnerNotices,
  ) {}

  /**
   * Removes the members and invitations of an account, and tells its owners. Users who have no other account are erased.
   *
   * Errors: those of the check.
   *
   * @param transaction transaction that closes the account, and has locked nothing of it
   * @param check check of the session that asks for it; absent at the command line
   * @returns ids of the erased users
   */
  async dissolve(
    transaction: Database,
    accountId: string,
    actor: AuditActor,
    check?: AccessCheck,
  ): Promise<string[]> {
    const members = (await this.locks.lock(transaction, accountId)).map(({ userId }) => userId);
    await this.tokens.voidOfTeam(transaction, accountId);
    await this.invitations.removeAll(transaction, accountId);
    await this.locks.lockUsers(transaction, members);
    await check?.repeatIn(transaction);
    await this.notices.tell(transaction, accountId, 'account-closed');
    const homeless = await this.team.removeAll(transaction, accountId, members);
    await this.erasure.erase(transaction, homeless, { actor, accountId });
    return homeless;
  }
}
