export { type DashboardSession, isProven, provenUntil, type Role } from './dashboard-session';
export {
  AccountDirectory,
  AccountOwners,
  type AccountSuspension,
  type NamedAccount,
  UserDirectory,
} from './ports';
export { requireMore } from './require-more';
export { DashboardRoutes } from './dashboard-routes.decorator';
export {
  CurrentAuthor,
  CurrentSession,
  ForAnyone,
  RequiresRole,
  roleRequirement,
  type SessionAuthor,
  sessionOf,
} from './route-role.decorator';
export {
  requireRole,
  type RoleRequirement,
  type RouteRole,
  SessionCheck,
  type SessionJudge,
} from './session-check';
export {
  readDeviceCookie,
  setDeviceCookie,
  clearSessionCookie,
  readSessionCookie,
  setSessionCookie,
} from './browser-request';
export { SessionDoor } from './session-door';
export { sessionErrors } from './session-errors';
export { SessionKeeper } from './session-keeper';
export { sessionSettings, type SessionSettings } from './session-settings';
export { operatorsNeedFactor, sessionsConfig } from './sessions.config';
export { SessionsModule } from './sessions.module';
export { AuditDashboardModule } from './audit/audit-dashboard.module';
export {
  auditEntryView,
  type AuditEntryView,
  exampleAuditEntry,
  presentAuditEntries,
} from './audit/audit.dashboard-view';
