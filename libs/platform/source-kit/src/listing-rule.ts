import type { RecordType } from '@market/contracts';
import { type IndianDay, Unreadable } from '@market/kernel';

/** Rule for how long a list names the records of one type. */
export interface ListingRule {
  readonly type: RecordType<unknown>;
  /**
   * Returns the last day on which the list certainly names a record, null when its dates do not tell. In the days of
   * the source, also in a replay: its calendar determines the list.
   */
  lastDay(record: unknown): IndianDay | null;
}

/**
 * Declares that a list names each record of a type through a day in the record itself, for example an offer through its
 * closing day. On the day itself this holds until bidding ends.
 */
export function listedThrough<T>(type: RecordType<T>, lastDay: (record: T) => IndianDay | null): ListingRule {
  return { type, lastDay: (record) => lastDay(record as T) };
}

/** Max length of the name of a record. Units: characters. */
const longestKey = 300;

/** Record that a row of a list names, whether or not the row is mapped to a record. */
export interface ListedRow {
  /** Kind of the record, or a word of the feed for rows that do not concern it. */
  readonly kind: string;
  /** Name within feed and kind. */
  readonly key: string;
  /**
   * Last day on which the list certainly names it; null when its dates do not tell, absent when the row contains no
   * dates: then the known last day stays valid.
   */
  readonly through?: IndianDay | null;
  /** Offer that the row is about. Absent: the row is not compared with those of other kinds. */
  readonly offer?: RowOffer;
}

/** Offer of a row, by which a row is noticed that a list of its source gave another kind before. */
export interface RowOffer {
  /** Name among the lists of the source, the same whatever kind a row gives the offer: a number, a symbol. */
  readonly name: string;
  /** Kind in the words of the source. Absent: the kind of the listed row. */
  readonly kind?: string;
}

/**
 * Names a row that does not concern the feed, so that a truncated list is noticed whatever its rows are. An unreadable
 * last day counts as unknown.
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
