import type { DataSet, EventChoice } from '@market/contracts';
import type { EventFilter } from './event-filter';

/**
 * Reason for which an endpoint receives nothing: a suspended account, too many failed deliveries, or more endpoints
 * than the plan has.
 */
export type DisabledBy = 'suspension' | 'failures' | 'plan';

/** Endpoint of a customer, without its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly dataSet: DataSet;
  readonly accountId: string;
  readonly url: string;
  /** Types of events, or `*` alone. */
  readonly events: readonly EventChoice[];
  /** Conditions on its events; null for all of its types. */
  readonly filter: EventFilter | null;
  /** Number of finally failed deliveries since the last successful one. */
  readonly consecutiveFailures: number;
  /** Time of the first failed delivery of this run; null without one. */
  readonly failingSince: Date | null;
  /** Time at which failures, or a suspension of the account, disabled it; else null. */
  readonly disabledAt: Date | null;
  /** Time at which its account was suspended; null if it is not. */
  readonly suspendedAt: Date | null;
  /** End of the overlap in which the secret before signs, too; null without one. Stays for a while after the overlap. */
  readonly previousSecretUntil: Date | null;
  /** Rank among the account's endpoints of the data set, oldest first, from 1. */
  readonly rank: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Endpoint with its state under the account's plan. */
export interface EndpointWithState extends WebhookEndpoint {
  readonly disabledBy: DisabledBy | null;
}

/** Returns the endpoint with its state under a plan. @param endpointsLimit max endpoints of the plan */
export function withState(endpoint: WebhookEndpoint, endpointsLimit: number): EndpointWithState {
  return { ...endpoint, disabledBy: disabledBy(endpoint, endpointsLimit) };
}

/**
 * Returns the reason for which it receives nothing under a plan; null if it is active. The oldest endpoints stay
 * active.
 *
 * @param endpointsLimit max endpoints of the plan
 */
export function disabledBy(
  { disabledAt, suspendedAt, rank }: Pick<WebhookEndpoint, 'disabledAt' | 'suspendedAt' | 'rank'>,
  endpointsLimit: number,
): DisabledBy | null {
  if (suspendedAt !== null) return 'suspension';
  if (disabledAt !== null) return 'failures';
  return rank > endpointsLimit ? 'plan' : null;
}
