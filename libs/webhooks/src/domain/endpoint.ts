import type { DataSet, EventType } from '@market/contracts';

/** Why an endpoint gets nothing: its account is suspended, too many failed deliveries, or more endpoints than the plan has. */
export type DisabledBy = 'suspension' | 'failures' | 'plan';

/** Where a customer wants events delivered to, without its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly dataSet: DataSet;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** Deliveries that failed for good since the last one that succeeded. */
  readonly consecutiveFailures: number;
  /** When failures, or a suspension of the account, disabled it; null unless they did. */
  readonly disabledAt: Date | null;
  /** When its account was suspended; null unless it is. */
  readonly suspendedAt: Date | null;
  /** Its place among the account's endpoints of the data set, the oldest first, from 1. */
  readonly place: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An endpoint as it stands under the account's plan. */
export interface StandingEndpoint extends WebhookEndpoint {
  readonly disabledBy: DisabledBy | null;
}

/** How it stands under a plan with so many endpoints. */
export function standing(endpoint: WebhookEndpoint, endpointsLimit: number): StandingEndpoint {
  return { ...endpoint, disabledBy: disabledBy(endpoint, endpointsLimit) };
}

/** Why it gets nothing under a plan with so many endpoints; null when it is active. The oldest stay active. */
export function disabledBy(
  { disabledAt, suspendedAt, place }: Pick<WebhookEndpoint, 'disabledAt' | 'suspendedAt' | 'place'>,
  endpointsLimit: number,
): DisabledBy | null {
  if (suspendedAt !== null) return 'suspension';
  if (disabledAt !== null) return 'failures';
  return place > endpointsLimit ? 'plan' : null;
}
