export { type AccessFacts, attachAccessFacts, headerValues, readCredentials } from './gatekeeper/credentials';
export {
  addressGroup,
  type AddressGroup,
  mapped,
  readAddress,
  turnNetwork,
  widerNetworks,
} from './requests/address-group';
export { tokenParameter } from './requests/token-parameter';
export {
  AccountAges,
  AccountSuspensions,
  type AddressTokens,
  type Admission,
  Authenticator,
  KeyOwners,
  type BillingPeriod,
  BillingPeriods,
  type Caller,
  type Entitlement,
  Entitlements,
  type ExportGrant,
  ExportTokens,
  FailedAuthenticationMeter,
  type FeedGrant,
  FeedTokens,
  Meter,
  type PresentedKey,
  type QuotaWindow,
  type SuspendedAccess,
  type TokenRequest,
} from './gatekeeper/ports';
export { AccessRefused, Gatekeeper, type Passage, type AccessRequirement } from './gatekeeper/gatekeeper';
export {
  boundDataSets,
  type BoundDataSet,
  BoundedKey,
  isNetwork,
  type KeyBounds,
} from './gatekeeper/key-bounds';
export { accountInactive, accountSuspended, planError, SupportContact } from './gatekeeper/access-errors';
export { failedAuthentication } from './gatekeeper/failed-authentications';
export { isSuspect, DoorLookUps } from './look-ups/look-ups';
export { accessOf, actFor, decideAccess, isActedFor } from './gatekeeper/request-access';
export { AttemptsInTurn } from './look-ups/attempts-in-turn';
export {
  type AccessCheck,
  accessCheckOf,
  alwaysAdmitted,
  attachAccessCheck,
  CallerAuthor,
  type ChangeAuthor,
} from './changes/access-check';
export { attachMadeOnce, type MadeOnce, madeOnceOf } from './changes/made-once';
export { requireMakesLeft } from './changes/makes-of-a-day';
export {
  CountsNothing,
  CurrentCaller,
  CurrentEntitlement,
  CurrentExport,
  CurrentFeed,
  type MinimumPlan,
  OpensWithToken,
  PublicRoute,
  RequiresPlan,
  type RouteAccess,
  routeAccess,
} from './guards/route-access.decorator';
export { isSafe } from './guards/access.guard';
export { AccessModule } from './guards/access.module';
export { AddressTokenBook, type MadeToken } from './tokens/address-token-book';
export { AddressTokenEntity, type StoredToken } from './tokens/address-token.entity';
export { RecordedTokens } from './tokens/recorded-tokens';
export type { StoredTokenKind } from './tokens/token-kind';
