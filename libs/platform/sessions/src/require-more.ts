import type { DashboardSession } from './dashboard-session';
import { type SessionAuthor } from './route-role.decorator';
import { requireRole, type RoleRequirement } from './session-check';

/**
 * Requires more of the author of a change than its route does, because of what its body names, now and when the change judges the
 * author again.
 *
 * Errors: `DomainError` `SES_002`, `SES_004`, see `requireRole`.
 */
export function requireMore(
  session: DashboardSession,
  author: SessionAuthor,
  needed: Pick<RoleRequirement, 'role' | 'proven'>,
  now: Date,
): SessionAuthor {
  requireRole(session, needed, now);
  return { ...author, check: author.check.requiring(needed) };
}
