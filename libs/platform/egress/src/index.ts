export {
  EgressError,
  HttpClient,
  type HttpAnswer,
  type HttpRequest,
  type RedirectTargets,
} from './http-client';
export { JsonApi, type JsonAnswer, type JsonApiOptions } from './json-api';
export { delay, Pacer } from './pacer';
export { AddressRules } from './address-rules';
export { EgressGuard } from './egress-guard';
export { DeliveryError, type DeliveryFailure } from './delivery-error';
export { deliveryAgentOptions, GuardedClient } from './guarded-client';
export type { GuardedAnswer, GuardedPost } from './guarded-request';
export {
  DnsResolver,
  HostResolver,
  isDnsServer,
  RememberingResolver,
  type DnsOptions,
} from './host-resolver';
export { type AddressRange, AddressRanges, rangeOf } from './address-ranges';
export { canonicalAddress } from './ip-address';
export { hostKindOf } from './host-kind';
