import type { RecordType } from '@market/contracts';
import type { IndianDay } from '@market/kernel';

/** Until when a list goes on naming the records of one type. */
export interface ListingRule {
  readonly type: RecordType<unknown>;
  /** The last day on which the list names a record for certain, null when its dates do not tell. */
  lastDay(record: unknown): IndianDay | null;
}

/**
 * States that a list names each record of a type through a day that the record itself tells, for example an offer
 * through its closing day. On the day itself that holds until bidding ends.
 */
export function listedThrough<T>(type: RecordType<T>, lastDay: (record: T) => IndianDay | null): ListingRule {
  return { type, lastDay: (record) => lastDay(record as T) };
}
