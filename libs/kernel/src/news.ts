import { dayMs } from './time-spans';
import { dayInIndia, daysBetween, type IndianDay } from './indian-day';

/** Maximum age of a state that a record seen for the first time announces. Units: milliseconds. */
const freshForMs = dayMs;
/** Maximum age of a state that a known record announces. Units: days. */
const toldForDays = 30;

/**
 * Tells whether a state is announced of a record that is seen for the first time: it began at most 24 hours ago.
 * Source: docs/spec/states-and-events.md, "When an event is sent".
 */
export function isFreshNews(beganAt: Date, now: Date): boolean {
  return now.getTime() - beganAt.getTime() <= freshForMs;
}

/**
 * Tells whether a state that a known record took on a day is still announced: at most 30 days later, which covers an
 * ingestor that was down. A source that reports it later reports history.
 */
export function isStillNews(on: IndianDay, now: Date): boolean {
  return daysBetween(on, dayInIndia(now)) <= toldForDays;
}
