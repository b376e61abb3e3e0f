export { type AccessFacts, attachAccessFacts } from './requests/access-facts';
export { headerValues } from './requests/header-values';
export {
  addressGroup,
  type AddressGroup,
  mapped,
  readAddress,
  turnNetwork,
  widerNetworks,
} from './requests/address-group';
export { tokenParameter } from './requests/feed-token';
export {
  AccountAges,
  AccountSuspensions,
  type Admission,
  Authenticator,
  type BillingPeriod,
  BillingPeriods,
  type Caller,
  type Entitlement,
  Entitlements,
  FailedAuthenticationMeter,
  type FeedGrant,
  type FeedRequest,
  FeedTokens,
  Meter,
  type PresentedKey,
  type QuotaWindow,
  type Suspended,
} from './gatekeeper/ports';
export { readCredentials } from './gatekeeper/credentials';
export { AccessRefused } from './gatekeeper/access-refused';
export { accountInactive, accountSuspended, SupportContact } from './gatekeeper/account-barred';
export { failedAuthentication, isSuspect } from './gatekeeper/failed-authentications';
export { Gatekeeper, type Passage, planError, type Requirement } from './gatekeeper/gatekeeper';
export { accessOf, actFor, decideAccess, isActedFor } from './gatekeeper/request-access';
export { DoorLookUps } from './look-ups/door-look-ups';
export { AttemptsInTurn } from './look-ups/attempts-in-turn';
export {
  type AccessCheck,
  accessCheckOf,
  alwaysAdmitted,
  attachAccessCheck,
  CallerAuthor,
  type ChangeAuthor,
} from './changes/access-check';
export { AccessCheckInterceptor } from './changes/access-check.interceptor';
export { attachMadeOnce, type MadeOnce, madeOnceOf } from './changes/made-once';
export { requireMakesLeft } from './changes/makes-of-a-day';
export {
  CurrentCaller,
  CurrentEntitlement,
  CurrentFeed,
  type MinimumPlan,
  OpensWithToken,
  PublicRoute,
  RequiresPlan,
  routeAccess,
} from './guards/route-access.decorator';
export { isSafe } from './guards/safe-methods';
export { AccessModule } from './guards/access.module';
