import type { IndianDay } from '@market/kernel';
import type { DataSet } from './data-set';

/** What a feature announces: written to the outbox with the change itself, delivered by webhooks. */
export interface MarketEvent {
  readonly dataSet: DataSet;
  /** For example `ipo.opened`. */
  readonly type: string;
  /** Id of the record that the event is about. */
  readonly subjectId: string;
  /** The day on which it took effect; each (record, type, day, occasion) is announced once. */
  readonly effectiveOn: IndianDay;
  /** Tells apart what can happen to a record several times a day, such as a new value. Default: empty. */
  readonly occasion?: string;
  readonly occurredAt: Date;
  /** `data` of the delivery body, ready to be serialised. */
  readonly data: Readonly<Record<string, unknown>>;
}
