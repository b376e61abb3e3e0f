import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { type AuditAction, AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { AccessCheck } from '@market/access';
import type { Role, SessionAuthor } from '@market/sessions';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import { InvitationWithdrawals } from './invitation-withdrawals';
import { type Member, MemberRepository } from './persistence/member.repository';
import { SessionRepository } from './persistence/session.repository';
import { TeamLockRepository, type TeamRole } from './persistence/team-lock.repository';
import { UserRepository } from './persistence/user.repository';
import { SecurityMails, type TeamChange } from './security-mails';
import { SignInLimits } from './sign-in-limits';

export type { Member };

/** User who changes a team, in an account, with the check of the session. */
export type TeamActor = Pick<SessionAuthor, 'userId' | 'email' | 'accountId' | 'check'>;

interface MemberChange {
  readonly userId: string;
  /** Role after the change; null for a member who leaves. */
  readonly role: Role | null;
}

/** Members of accounts. An account has at least one owner, also with concurrent changes. */
@Injectable()
export class Team {
  private readonly members = new MemberRepository();
  private readonly locks = new TeamLockRepository();
  private readonly users = new UserRepository();
  private readonly stored = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly withdrawals: InvitationWithdrawals,
    private readonly mails: SecurityMails,
    private readonly limits: SignInLimits,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Resolves to the members of an account, the first joined first. */
  ofAccount(accountId: string): Promise<Member[]> {
    return this.members.ofAccount(this.dataSource, accountId);
  }

  /**
   * Gives a member of the owner's account a role, and tells the member. Who is no owner any more has withdrawn the own invitations.
   *
   * Errors: `DomainError` `SES_007` for the last owner; those of `checkOfOwner`.
   *
   * @returns null if the account has no such member
   */
  async setRole(by: TeamActor, userId: string, role: Role): Promise<Member | null> {
    const isMember = await this.dataSource.transaction(async (tx) => {
      const members = await this.locks.lock(tx, by.accountId);
      if (role !== 'owner') await this.withdrawInvitations(tx, by, userId);
      await checkOfOwner(by).repeatIn(tx);
      const before = roleBefore(members, { userId, role });
      if (before === null) return false;
      if (before === role) return true;
      await this.members.setRole(tx, by.accountId, userId, role);
      await this.record(tx, by, { subject: userId, action: 'member.role-changed', role });
      await this.tell(tx, by, { userId, change: role === 'owner' ? 'made-owner' : 'made-member' });
      return true;
    });
    if (!isMember) return null;
    return (await this.ofAccount(by.accountId)).find((member) => member.userId === userId) ?? null;
  }

  /**
   * Removes a member from the account of a session, whose user is an owner or leaves. The member's sessions in it end, or show
   * another account of the member, who is told; the member's invitations are withdrawn.
   *
   * Errors: `DomainError` `SES_007` for the last owner; those of `checkOfOwner`.
   *
   * @returns null if the account has no such member; else whether the member has another account
   */
  async remove(by: TeamActor, userId: string): Promise<{ readonly hasOther: boolean } | null> {
    const { accountId } = by;
    return this.dataSource.transaction(async (tx) => {
      const isLeaving = by.userId === userId;
      const members = await this.locks.lock(tx, accountId);
      await this.withdrawInvitations(tx, by, userId);
      await this.locks.lockUsers(tx, [by.userId, userId]);
      await (isLeaving ? by.check : checkOfOwner(by)).repeatIn(tx);
      const before = roleBefore(members, { userId, role: null });
      if (before === null) return null;
      const hasOther = await this.leave(tx, { accountId, userId });
      const action = isLeaving ? 'member.left' : 'member.removed';
      await this.record(tx, by, { subject: userId, action, role: before });
      await this.tell(tx, by, { userId, change: 'member-removed' });
      return { hasOther };
    });
  }

  /** Removes members of an account that is closed, whom the transaction has locked. @returns ids of those who have no other account */
  async removeAll(transaction: Database, accountId: string, userIds: readonly string[]): Promise<string[]> {
    const homeless: string[] = [];
    for (const userId of userIds) {
      const hasOther = await this.leave(transaction, { accountId, userId });
      if (!hasOther) homeless.push(userId);
    }
    return homeless;
  }

  /**
   * Takes a member out of an account. The user is locked, so that sign-ins under way see it, and leaving two accounts at once.
   *
   * @returns whether the user has another account
   */
  private async leave(
    transaction: Database,
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
  ): Promise<boolean> {
    await this.members.remove(transaction, accountId, userId);
    const [elsewhere] = await this.users.accountsOf(transaction, userId);
    const now = this.clock.now();
    await this.stored.leave(transaction, { userId, accountId }, elsewhere?.accountId ?? null, now);
    return elsewhere !== undefined;
  }

  private withdrawInvitations(transaction: Database, by: TeamActor, userId: string): Promise<void> {
    const { accountId } = by;
    return this.withdrawals.allBy(transaction, { accountId, actor: `user:${by.userId}` }, userId);
  }

  /** Tells a user of a change by another one, at most once an hour of changes of a kind. */
  private async tell(
    transaction: Database,
    { userId: author, email: by, accountId }: TeamActor,
    { userId, change }: { readonly userId: string; readonly change: TeamChange },
  ): Promise<void> {
    const user = userId === author ? null : await this.users.byId(transaction, userId);
    if (user === null || !(await this.limits.mayTell(transaction, { userId, accountId, change }))) return;
    await this.mails.add(transaction, { to: user.email, change, by, at: this.clock.now() });
  }

  private async record(
    transaction: Database,
    { userId: by, accountId }: TeamActor,
    {
      subject,
      action,
      role,
    }: { readonly subject: string; readonly action: AuditAction; readonly role: Role },
  ): Promise<void> {
    const detail = { role };
    await this.audit.record(transaction, { actor: `user:${by}`, action, subject, accountId, detail });
  }
}

/**
 * Returns the check that a user still is an owner of an account by a session that is in force: the request was let in before others may
 * have changed that. It is repeated in the transaction that has locked the team.
 *
 * Errors: `DomainError` of the check: `SES_004` for a user who lost the role, `SES_001` for a session that was ended, got another
 * token or shows another account, `ACC_002` for an account that was suspended, unless the route is open to it.
 */
export function checkOfOwner({ check }: Pick<TeamActor, 'check'>): AccessCheck {
  return check.requiring({ role: 'owner' });
}

/**
 * Returns the role of a member before a change; null for a user who is none.
 *
 * Errors: `DomainError` `SES_007` if no owner would be left.
 */
function roleBefore(members: readonly TeamRole[], { userId, role }: MemberChange): Role | null {
  const before = members.find((member) => member.userId === userId)?.role ?? null;
  const isLast = members.filter((member) => member.role === 'owner').length === 1;
  if (before === 'owner' && role !== 'owner' && isLast) throw identityErrors.lastOwner();
  return before;
}
