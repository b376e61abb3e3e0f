/** Role of a user in an account. An owner may do all that a member may. */
export type Role = 'owner' | 'member';

/** Signed-in user in one account, as of the request. */
export interface DashboardSession {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly accountId: string;
  readonly role: Role;
  readonly isOperator: boolean;
  /** Time of the last proof of identity. */
  readonly reauthenticatedAt: Date;
  /** Time at which the user last gave a passkey or a second factor in this session; null or absent if never. */
  readonly secondFactorAt?: Date | null;
  /**
   * SHA-256 of the token that the request came with, as `SessionKeeper.find` returned it. Without it `SessionKeeper.lock` finds
   * no session.
   */
  readonly digest?: Buffer | undefined;
}

/** Time for which a proof of identity allows sensitive changes. Units: milliseconds. */
const provenForMs = 10 * 60_000;

/**
 * Returns the instant until which a proof of identity allows sensitive changes.
 *
 * Source: docs/spec/dashboard.md, "Sessions".
 */
export function provenUntil({ reauthenticatedAt }: Pick<DashboardSession, 'reauthenticatedAt'>): Date {
  return new Date(reauthenticatedAt.getTime() + provenForMs);
}

/** Tells whether the user of a session proved their identity lately enough for a sensitive change. */
export function isProven(session: Pick<DashboardSession, 'reauthenticatedAt'>, now: Date): boolean {
  // A proof ahead of the clock, which was put back, does not count.
  return session.reauthenticatedAt <= now && now < provenUntil(session);
}
