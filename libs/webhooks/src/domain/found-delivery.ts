import type { DataSet } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { DeliveryPosition } from './delivery-position';

/** States of a delivery as customers see them. */
export const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface FoundDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly dataSet: DataSet;
  readonly eventId: string;
  readonly type: string;
  readonly kind: 'event' | 'replay' | 'test';
  /** Slug or id of the record that the event is about; null if it names none. */
  readonly subject: string | null;
  readonly state: DeliveryState;
  /** Time by which the log is ordered: that of the event's fan-out, or of the replay or test. */
  readonly createdAt: Date;
  /** Number of attempts that the service did not break off itself. */
  readonly attempts: number;
  readonly lastAttemptAt: Date | null;
  /** Status of the last attempt; null without a response. */
  readonly lastStatus: number | null;
  readonly nextAttemptAt: Date | null;
  /** Units: microseconds since 1970. */
  readonly atMicros: number;
}

/** Attempt of a delivery, oldest first. */
export interface FoundAttempt {
  readonly startedAt: Date;
  readonly durationMs: number | null;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

/** Delivery with the sent body and headers. */
export interface WholeDelivery extends FoundDelivery {
  /** URL of its endpoint at present. */
  readonly url: string;
  readonly body: string;
}

/** Filters of a list of deliveries; null filters nothing. */
export interface DeliveryFilters {
  readonly states: readonly DeliveryState[] | null;
  readonly types: readonly string[] | null;
  readonly from: Date | null;
  /** First instant after the list. */
  readonly to: Date | null;
  readonly before: DeliveryPosition | null;
  readonly limit: number;
}

/** Deliveries of a day in India by their end. */
export interface DayOfDeliveries {
  readonly day: IndianDay;
  readonly delivered: number;
  readonly failed: number;
}
