import { addDays, dayInIndia } from '../indian-day';
import type { FieldValues } from './fact';

/** Days that pages state in place of the published ones, and that wait for a second reading. */
export interface PendingDays {
  /** Stated days, by field. */
  readonly days: FieldValues;
  /** Instant since which they are stated. Shape: ISO 8601. */
  readonly since: string;
}

/** Record with days that decide its state. */
export interface PendingRecord {
  readonly pendingDays?: PendingDays | null;
}

/**
 * Returns the state of a record at an instant. While other days wait for a second reading that lead to another state, it stays
 * as it was when they were stated: until the end of the next day in India at most, since pages with days are read once a day or
 * more often.
 *
 * Source: docs/spec/truth.md, "Changes by one page".
 *
 * @param stateAt returns the state by days alone
 */
export function settledState<Days extends PendingRecord, State>(
  days: Days,
  now: Date,
  stateAt: (days: Days, at: Date) => State,
): State {
  const state = stateAt(days, now);
  const { pendingDays: pending = null } = days;
  if (pending === null) return state;
  const since = new Date(pending.since);
  if (dayInIndia(now) > addDays(dayInIndia(since), 1)) return state;
  const isOfBoth = state === stateAt({ ...days, ...pending.days }, now);
  return isOfBoth ? state : stateAt(days, since);
}
