export {
  Authenticator,
  Entitlements,
  FailedAuthenticationMeter,
  Meter,
  type Admission,
  type Caller,
  type Entitlement,
  type PlanFeature,
} from './ports';
