import type { Day, Environment, Instant } from './types';

export interface EventType {
  readonly type: string;
  readonly meaning: string;
  readonly schema: unknown;
  readonly example: unknown;
}

export interface EndpointView {
  readonly id: string;
  readonly environment: Environment;
  readonly url: string;
  readonly events: readonly string[];
  /** Masked, but in the answer that makes the endpoint. */
  readonly secret: string;
  readonly status: 'active' | 'disabled';
  readonly disabledAt: Instant | null;
  readonly disabledReason: string | null;
  readonly failuresInARow: number;
  readonly failuresUntilDisabled: number;
  /** Units: 0 to 1; null when nothing was sent. */
  readonly successShare24h: number | null;
  readonly lastAttemptAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface TestResult {
  readonly webhookId: string;
  readonly testEventId: string;
  readonly delivered: boolean;
  /** 0 when there was no HTTP answer. */
  readonly statusCode: number;
  /** Units: milliseconds. */
  readonly responseTime: number;
  readonly timestamp: Instant;
  readonly words: string;
}

export interface EnabledEndpoint {
  readonly endpoint: EndpointView;
  readonly deliveries: number;
}

export interface NewSecret {
  readonly secret: string;
  readonly overlapEndsAt: Instant | null;
}

export type DeliveryState = 'pending' | 'sending' | 'delivered' | 'failed' | 'held';

export interface DeliveryRow {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string | null;
  readonly environment: Environment;
  readonly state: DeliveryState;
  readonly createdAt: Instant;
  readonly attempts: number;
  readonly lastAttemptAt: Instant | null;
  readonly lastStatus: number | null;
  readonly nextAttemptAt: Instant | null;
}

export interface AttemptView {
  readonly at: Instant;
  readonly durationMs: number;
  readonly status: number | null;
  readonly words: string;
  readonly answer: string | null;
}

export interface DeliveryView extends DeliveryRow {
  readonly endpointId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly attemptLog: readonly AttemptView[];
}

export interface EndpointDays {
  readonly days: readonly { readonly day: Day; readonly delivered: number; readonly failed: number }[];
}

export interface ReplayOrder {
  readonly since: Instant;
  readonly until?: Instant;
  readonly only: 'failed' | 'missed' | 'all';
  readonly types?: readonly string[];
  readonly preview: boolean;
}

export interface Deliveries {
  readonly deliveries: number;
}
