import type { Field, PageId } from '../scenario/truth-issue';

/** Statement of a page about an issue, by field, in the form that the judge compares. */
export interface Statement {
  readonly issueId: string;
  readonly values: Partial<Record<Field, string | null | undefined>>;
  /** True if it has no unknown remark. */
  readonly isPlain: boolean;
  /** Time of the book, for a page that has the bids of all exchanges. */
  readonly bookAt?: Date;
  /** Time of an order book that the page shows in addition to its own contents. */
  readonly shownBookAt?: Date;
  /** True if only the book is read from it. */
  readonly isBook?: true;
}

/** Adds values to a statement; those that are undefined are not stated. */
export function stating(statement: Statement, values: Statement['values']): Statement {
  const stated = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...statement, values: { ...statement.values, ...Object.fromEntries(stated) } };
}

/** A response of a source, and what it states. */
export interface PageResponse {
  readonly page: PageId | null;
  readonly body: string;
  readonly mediaType: 'application/json' | 'text/html' | 'text/csv';
  readonly status: number;
  readonly states: readonly Statement[];
}

export function json(page: PageId | null, value: unknown, states: readonly Statement[] = []): PageResponse {
  return { page, body: JSON.stringify(value), mediaType: 'application/json', status: 200, states };
}

/** NSE's response for a symbol that it does not know. */
export const unknownAtNse: PageResponse = {
  ...json(null, { error: 'no data found', showMessage: true }),
  status: 404,
};

/** Returns an object with only the named properties. */
export function pick<T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>;
}
