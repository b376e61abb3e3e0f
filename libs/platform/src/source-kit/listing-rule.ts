import type { RecordType } from '@market/contracts';
import { type IndianDay, Unreadable } from '@market/kernel';

/** Until when a list goes on naming the records of one type. */
export interface ListingRule {
  readonly type: RecordType<unknown>;
  /**
   * The last day on which the list names a record for certain, null when its dates do not tell. In the days of the
   * source, also in a replay: its calendar makes the list.
   */
  lastDay(record: unknown): IndianDay | null;
}

/**
 * States that a list names each record of a type through a day that the record itself tells, for example an offer
 * through its closing day. On the day itself that holds until bidding ends.
 */
export function listedThrough<T>(type: RecordType<T>, lastDay: (record: T) => IndianDay | null): ListingRule {
  return { type, lastDay: (record) => lastDay(record as T) };
}

/** As long as the name of a record may be. Units: characters. */
const longestKey = 300;

/** What a row of a list names, whether or not a record comes of it. */
export interface ListedRow {
  /** Kind of the record, or a word of the feed for rows that it is not about. */
  readonly kind: string;
  /** Its name within feed and kind. */
  readonly key: string;
  /**
   * The last day on which the list names it for certain; null when its dates do not tell, absent when the row says
   * nothing of them: then what is known of it holds on.
   */
  readonly through?: IndianDay | null;
}

/**
 * Names a row that the feed is not about: half a list is half a list, whatever is in that half. A last day that
 * cannot be read is nobody's loss and not known.
 */
export function otherRow(kind: string, key: string, lastDay: () => IndianDay | null): ListedRow {
  const name = { kind, key: key.slice(0, longestKey) };
  try {
    return { ...name, through: lastDay() };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { ...name, through: null };
  }
}
