import type { DataSet, EventType } from '@market/contracts';

/** Why an endpoint gets nothing: too many failed deliveries, or more endpoints than the plan has. */
export type DisabledBy = 'failures' | 'plan';

/** Where a customer wants events delivered to, without its secret. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly dataSet: DataSet;
  readonly accountId: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** Deliveries that failed for good since the last one that succeeded. */
  readonly consecutiveFailures: number;
  /** Null for an active endpoint. */
  readonly disabledBy: DisabledBy | null;
  readonly disabledAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What the public API says of it. */
export type EndpointStatus = 'active' | 'disabled';

/** `disabled` for whatever reason, else `active`. */
export function statusOf({ disabledBy }: Pick<WebhookEndpoint, 'disabledBy'>): EndpointStatus {
  return disabledBy === null ? 'active' : 'disabled';
}
