import { noSuchPath } from '@market/http-server';
import { type DashboardSession, isProven } from './dashboard-session';
import type { RoleRequirement } from './role-requirement';
import { sessionErrors } from './session-errors';

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
