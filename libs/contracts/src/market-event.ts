import type { IndianDay } from '@market/kernel';
import type { DataSet } from './data-set';
import type { EventType } from './event-types';

/** Event of a feature: written to the outbox in the transaction of the change, delivered by webhooks. */
export interface MarketEvent {
  readonly dataSet: DataSet;
  readonly type: EventType;
  /** Id of the record that the event is about. */
  readonly subjectId: string;
  /** Day on which the change took effect; each (record, type, day, occasion) is announced once. */
  readonly effectiveOn: IndianDay;
  /**
   * Distinguishes events that can happen to a record several times a day, such as a new value. A repeated run must choose the same
   * one, or announce the difference to what it writes in the same transaction. Default: empty, as of states, which come once.
   */
  readonly occasion?: string;
  readonly occurredAt: Date;
  /** Account that alone sees the event: its streams, log and endpoints. Default: all accounts. */
  readonly accountId?: string;
  /** `data` of the delivery body, ready to be serialised. */
  readonly data: Readonly<Record<string, unknown>>;
}
