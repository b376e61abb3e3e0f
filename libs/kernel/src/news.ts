import { dayInIndia, daysBetween, type IndianDay } from './indian-day';

/** A record that is seen for the first time announces a state that began so long ago. Units: milliseconds. */
const freshForMs = 24 * 60 * 60 * 1000;
/** A known record announces a state that it took so long ago. Units: days. */
const toldForDays = 30;

/**
 * Tells whether a state is news of a record that is seen for the first time: it began at most 24 hours ago.
 * Source: docs/spec/states-and-events.md, "When an event is sent".
 */
export function isFreshNews(beganAt: Date, now: Date): boolean {
  return now.getTime() - beganAt.getTime() <= freshForMs;
}

/**
 * Tells whether a state that a known record took on a day is still to be told: at most 30 days later, for ingestors
 * that were down. A source that tells it later tells history.
 */
export function isStillNews(on: IndianDay, now: Date): boolean {
  return daysBetween(on, dayInIndia(now)) <= toldForDays;
}
