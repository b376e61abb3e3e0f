export { type DashboardSession, isProven, provenUntil, type Role } from './dashboard-session';
export { AccountDirectory, AccountOwners, type NamedAccount, UserDirectory } from './ports';
export { requireRole } from './require-role';
export { sessionOf } from './request-session';
export {
  CurrentSession,
  DashboardRoutes,
  ForAnyone,
  RequiresRole,
  roleRequirement,
  type RoleRequirement,
  type RouteRole,
} from './route-role.decorator';
export { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie';
export { SessionKeeper } from './session-keeper';
export type { SessionSettings } from './session-settings';
export { SessionsModule } from './sessions.module';
export { AuditDashboardModule } from './audit/audit-dashboard.module';
export {
  auditEntryView,
  type AuditEntryView,
  exampleAuditEntry,
  presentAuditEntry,
  userOf,
} from './audit/audit.dashboard-view';
export { dashboardConfig } from './sessions.config';
