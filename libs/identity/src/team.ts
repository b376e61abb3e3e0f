import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import type { DashboardSession, Role } from '@market/sessions';
import { DataSource } from 'typeorm';
import { identityErrors } from './identity-errors';
import { type Member, MemberRepository } from './persistence/member.repository';
import { SessionRepository } from './persistence/session.repository';
import { UserRepository } from './persistence/user.repository';

export type { Member };

/** Owner who changes a team, in an account. */
export type TeamOwner = Pick<DashboardSession, 'userId' | 'accountId'>;

/** Change of a member by an owner. */
interface MemberChange {
  readonly by: string;
  readonly accountId: string;
  readonly userId: string;
}

/** Members of accounts. An account has at least one owner, also with concurrent changes. */
@Injectable()
export class Team {
  private readonly members = new MemberRepository();
  private readonly users = new UserRepository();
  private readonly sessions = new SessionRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Resolves to the members of an account, the first joined first. */
  ofAccount(accountId: string): Promise<Member[]> {
    return this.members.ofAccount(this.dataSource, accountId);
  }

  /**
   * Gives a member of the owner's account a role.
   *
   * Errors: `DomainError` `SES_007` for the last owner; `SES_004` for a user who is no owner any more.
   *
   * @returns null if the account has no such member
   */
  async setRole({ userId: by, accountId }: TeamOwner, userId: string, role: Role): Promise<Member | null> {
    const isMember = await this.dataSource.transaction(async (tx) => {
      const before = await this.roleBefore(tx, { by, accountId, userId }, role);
      if (before === null) return false;
      if (before === role) return true;
      await this.members.setRole(tx, accountId, userId, role);
      await this.record(tx, { by, accountId, userId }, 'member.role-changed', { role });
      return true;
    });
    if (!isMember) return null;
    return (await this.ofAccount(accountId)).find((member) => member.userId === userId) ?? null;
  }

  /**
   * Removes a member from the owner's account. The member's sessions in it end, or show another account of the member.
   *
   * Errors: `DomainError` `SES_007` for the last owner; `SES_004` for a user who is no owner any more.
   *
   * @returns whether there was such a member
   */
  async remove({ userId: by, accountId }: TeamOwner, userId: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const before = await this.roleBefore(tx, { by, accountId, userId }, null);
      if (before === null) return false;
      await this.leave(tx, { accountId, userId });
      await this.record(tx, { by, accountId, userId }, 'member.removed', { role: before });
      return true;
    });
  }

  /**
   * Requires that a user still is an owner of an account, and keeps its members until the transaction ends.
   *
   * Errors: `DomainError` `SES_004` for a user who lost the role since the request was let in.
   */
  async requireOwner(transaction: Database, owner: TeamOwner): Promise<void> {
    await this.lockFor(transaction, owner);
  }

  /** Removes all members of an account that is closed. @returns ids of those who have no other account */
  async removeAll(transaction: Database, accountId: string): Promise<string[]> {
    const homeless: string[] = [];
    for (const { userId } of await this.members.lock(transaction, accountId)) {
      const hasOther = await this.leave(transaction, { accountId, userId });
      if (!hasOther) homeless.push(userId);
    }
    return homeless;
  }

  /** @returns whether the user has another account */
  private async leave(
    transaction: Database,
    { accountId, userId }: { readonly accountId: string; readonly userId: string },
  ): Promise<boolean> {
    await this.members.remove(transaction, accountId, userId);
    const [elsewhere] = await this.users.accountsOf(transaction, userId);
    const now = this.clock.now();
    await this.sessions.leave(transaction, { userId, accountId }, elsewhere?.accountId ?? null, now);
    return elsewhere !== undefined;
  }

  /**
   * Resolves to the role of a member before a change. Locks the members of the account, so that two owners who leave at
   * once do so one after the other.
   *
   * @param after role after the change; null for a member who leaves
   */
  private async roleBefore(
    transaction: Database,
    { by, accountId, userId }: MemberChange,
    after: Role | null,
  ): Promise<Role | null> {
    const members = await this.lockFor(transaction, { userId: by, accountId });
    const before = members.find((member) => member.userId === userId)?.role ?? null;
    const isLast = members.filter(({ role }) => role === 'owner').length === 1;
    if (before === 'owner' && after !== 'owner' && isLast) throw identityErrors.lastOwner();
    return before;
  }

  private async lockFor(transaction: Database, { userId: by, accountId }: TeamOwner) {
    const members = await this.members.lock(transaction, accountId);
    const isOwner = members.some(({ userId, role }) => userId === by && role === 'owner');
    if (!isOwner) throw identityErrors.ownersOnly();
    return members;
  }

  private async record(
    transaction: Database,
    { by, accountId, userId }: MemberChange,
    action: string,
    detail: { readonly role: Role },
  ): Promise<void> {
    await this.audit.record(transaction, { actor: `user:${by}`, action, subject: userId, accountId, detail });
  }
}
