export {
  AccountAges,
  AccountBars,
  Authenticator,
  BillingPeriods,
  Entitlements,
  FailedAuthenticationMeter,
  FeedTokens,
  Meter,
  type Admission,
  type BillingPeriod,
  type Caller,
  type Entitlement,
  type FeedGrant,
  type FeedRequest,
  type PresentedKey,
  type Suspended,
  type QuotaWindow,
} from './ports';
export {
  type AccessCheck,
  accessCheckOf,
  alwaysAdmitted,
  attachAccessCheck,
  CallerAuthor,
  type ChangeAuthor,
} from './access-check';
export { accountBarred, accountSuspended, SupportContact } from './account-barred';
export { requireMakesLeft } from './makes-of-a-day';
export { attachMadeOnce, type MadeOnce, madeOnceOf } from './made-once';
export { isSafe } from './safe-methods';
export { accessFactsOf, attachAccessFacts, type AccessFacts } from './access-facts';
export { AccessRefused, type AccessStage } from './access-refused';
export { addressGroup, readAddress, turnNetwork, widerNetworks, type AddressGroup } from './address-group';
export { AttemptsInTurn } from './attempts-in-turn';
export { DoorLookUps } from './door-look-ups';
export { failedAuthentication, isSuspect } from './failed-authentications';
export { credentialsOf, type Credentials } from './credentials';
export { headerValues } from './header-values';
export { Gatekeeper, planError, type Passage, type Requirement } from './gatekeeper';
export { accessOf, actFor, decideAccess, isActedFor, outcomeOf, type Access } from './request-access';
export {
  CurrentCaller,
  CurrentEntitlement,
  CurrentFeed,
  OpensWithToken,
  PublicRoute,
  RequiresPlan,
  routeAccess,
  type MinimumPlan,
  type RouteAccess,
} from './route-access.decorator';
export { ApiKeyGuard } from './api-key.guard';
export { RateLimitGuard } from './rate-limit.guard';
export { PlanGuard } from './plan.guard';
export { AccessModule } from './access.module';
