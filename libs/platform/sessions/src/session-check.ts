import type { Database } from '@market/database';
import { noSuchPath } from '@market/http-server';
import { type AccessCheck, accountInactive } from '@market/access';
import type { DashboardSession } from './dashboard-session';
import type { RoleRequirement } from './route-role.decorator';
import { sessionErrors } from './session-errors';

/** Facts that a check of a session asks for, as the guard knows them. */
export interface SessionJudge {
  /**
   * Reads the session again.
   *
   * @param transaction in which it is kept as it is, see `SessionKeeper.lock`; absent: it is read only
   * @returns null if it has ended, got another token or shows another account by now
   */
  read(transaction?: Database): Promise<DashboardSession | null>;
  /** Errors: `DomainError` if the session does not meet the requirement. */
  require(session: DashboardSession, requirement: RoleRequirement): void;
  /** Tells whether an account is suspended or closed. @param transaction absent: outside of any */
  isSuspended(accountId: string, transaction?: Database): Promise<boolean>;
  /** Replaces the session by a newly read one. */
  accept(session: DashboardSession): void;
}

/**
 * Check of a request with a session: that it has not ended, and that its user still has what the route requires.
 *
 * Errors: `DomainError` `SES_001`, `SES_002`, `SES_004`, `SES_008`; `NOT_002` for routes of operators; `ACC_002` for an account
 * that is suspended, unless the route is open to it.
 */
export class SessionCheck implements AccessCheck {
  constructor(
    private readonly judge: SessionJudge,
    private readonly requirement: RoleRequirement,
  ) {}

  /** See `AccessCheck`. */
  async repeat(): Promise<void> {
    this.judge.accept(await this.judged());
  }

  /** See `AccessCheck`. */
  async repeatIn(transaction: Database): Promise<void> {
    await this.judged(transaction);
  }

  /** Returns the check of a change that needs more than its route requires: what its body names may need an owner. */
  requiring(more: Pick<RoleRequirement, 'role'> & Partial<Pick<RoleRequirement, 'proven'>>): SessionCheck {
    return new SessionCheck(this.judge, { ...this.requirement, ...more });
  }

  private async judged(transaction?: Database): Promise<DashboardSession> {
    const session = await this.judge.read(transaction);
    const { requirement } = this;
    if (session === null) throw requirement.role === 'operator' ? noSuchPath() : sessionErrors.signInNeeded();
    this.judge.require(session, requirement);
    // The account of an operator is not the one that an operator's change is about.
    const needsOpen = requirement.role !== 'operator' && !requirement.whileSuspended;
    if (needsOpen && (await this.judge.isSuspended(session.accountId, transaction))) {
      throw accountInactive();
    }
    return session;
  }
}
