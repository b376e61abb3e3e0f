import { Injectable } from '@nestjs/common';
import type { AuditActor } from '@market/database/audit';
import type { Database } from '@market/database';
import { InvitationRepository } from './persistence/invitation.repository';
import { MemberRepository } from './persistence/member.repository';
import { OneTimeTokenRepository } from './persistence/one-time-token.repository';
import { OwnerNotices } from './owner-notices';
import { Team } from './team';
import { UserErasure } from './user-erasure';

/** Removes the members and invitations of accounts that are closed. */
@Injectable()
export class TeamDissolution {
  private readonly members = new MemberRepository();
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
   * @param transaction transaction that closes the account
   * @returns ids of the erased users
   */
  async dissolve(transaction: Database, accountId: string, actor: AuditActor): Promise<string[]> {
    // Members first, so that no owner invites any more. Then links, which their users hold while they wait for other locks; then
    // invitations, so that nobody accepts one after the members were read.
    await this.members.lock(transaction, accountId);
    const invitations = await this.invitations.idsOf(transaction, accountId);
    await this.tokens.voidSubjects(transaction, 'invitation', invitations);
    await this.invitations.removeAll(transaction, accountId);
    await this.tokens.voidOfMembers(transaction, accountId);
    // After the links: a mail about a sign-in by link is counted by address, too, while its transaction holds the link.
    await this.notices.tell(transaction, accountId, 'account-closed');
    const homeless = await this.team.removeAll(transaction, accountId);
    await this.erasure.erase(transaction, homeless, { actor, accountId });
    return homeless;
  }
}
