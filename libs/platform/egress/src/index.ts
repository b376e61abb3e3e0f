export {
  EgressError,
  HttpClient,
  type HttpResponse,
  type HttpRequest,
  type RedirectTargets,
} from './http-client';
export { JsonApi, type JsonResponse, type JsonApiOptions } from './json-api';
export { delay, Pacer } from './pacer';
export { AddressRules } from './address-rules';
export { EgressGuard } from './egress-guard';
export { DeliveryError, type DeliveryFailure } from './delivery-error';
export { deliveryAgentOptions, GuardedClient } from './guarded-client';
export type { GuardedResponse, GuardedPost } from './guarded-request';
export {
  DnsResolver,
  HostResolver,
  isDnsServer,
  RememberingResolver,
  type DnsOptions,
} from './host-resolver';
export { type AddressRange, AddressRanges, parseAddressRange } from './address-ranges';
export { canonicalAddress } from './ip-address';
export { classifyHost } from './host-kind';
