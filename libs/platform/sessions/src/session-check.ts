import type { Database } from '@market/database';
import { noSuchPath } from '@market/http-server';
import { type AccessCheck, accountInactive } from '@market/access';
import { type DashboardSession, isProven } from './dashboard-session';
import { sessionErrors } from './session-errors';

/** Access to a route of the dashboard: `anyone` needs no session, `operator` a mark on the user. */
export type RouteRole = 'anyone' | 'member' | 'owner' | 'operator';

/** Requirements of a route of the dashboard. */
export interface RoleRequirement {
  readonly role: RouteRole;
  /** True if the user must have proved their identity lately. */
  readonly proven: boolean;
  /** True if a suspended account may make the change, too. */
  readonly whileSuspended: boolean;
  /** True if the request need not name the account and the user that its page shows. */
  readonly ofAnyAccount: boolean;
}

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

/**
 * Requires a role of a signed-in user: for the guard, and for routes whose requirement depends on the body.
 *
 * Errors: `DomainError` `NOT_002` for a route of operators, which does not exist for others; `SES_004` without the role,
 * `SES_002` without the proof.
 */
export function requireRole(
  session: DashboardSession,
  { role, proven = false }: { readonly role: RoleRequirement['role']; readonly proven?: boolean },
  now: Date,
): void {
  if (role === 'operator' && !session.isOperator) throw noSuchPath();
  if (role === 'owner' && session.role !== 'owner') throw sessionErrors.ownersOnly();
  if (proven && !isProven(session, now)) throw sessionErrors.proofNeeded();
}
