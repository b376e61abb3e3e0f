import type { DataSet } from '@market/contracts';

/** Reader of the log: it sees the events that are for all accounts, and those that are for its own. */
export interface LogReader {
  readonly dataSet: DataSet;
  /** Null: it sees the events of every account. */
  readonly accountId: string | null;
}

export interface LoggedEvent {
  readonly id: string;
  readonly type: string;
  /** Id of the record that it is about. */
  readonly subjectId: string;
  /** Slug of that record at the time of the event; null for records without one. */
  readonly slug: string | null;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
  /** Account that alone sees it; null for all. */
  readonly accountId: string | null;
  /** Position in the log. */
  readonly sequence: number;
}

/** Position in the log, right behind an event. */
export type LogPlace = Pick<LoggedEvent, 'id' | 'sequence'>;

/** Choice of events; null chooses all. */
export interface LogFilters {
  readonly types: readonly string[] | null;
  /** Slug or id of the record. */
  readonly subject: string | null;
  /** Earliest time of writing. */
  readonly from: Date | null;
  /** First time of writing after the part. */
  readonly to: Date | null;
}

/** Orders in which the log can be read. */
export const logOrders = ['oldest', 'newest'] as const;

export type LogOrder = (typeof logOrders)[number];

/** Events of one page of the log, and where the log ended when it was read. */
export interface LogPart {
  readonly events: readonly LoggedEvent[];
  /**
   * Newest event that the reader sees at the moment of the reading, with the position of the newest one of all; null when it sees
   * none.
   */
  readonly head: LogPlace | null;
  /** Tells whether more chosen events follow. */
  readonly hasMore: boolean;
}

/** Choice of all events. */
export const allEvents: LogFilters = { types: null, subject: null, from: null, to: null };
