import { isKnownTradingDay } from '@market/contracts';
import { addDays, dayInIndia, instantInIndia, dayMs } from '@market/kernel';
import { failuresThatDisable, failuresThatWarn } from '@market/webhooks';
import type { DemoEndpoint, EndpointFate } from './demo-endpoints';
import { eventsBetween, type InventedEvent } from './invented-events';
import { makeArrived, makeFailed, makeHeld, type PastDelivery, settledWithinMs } from './logged-delivery';

/** Run of failed deliveries of an endpoint. */
export interface FailureRun {
  readonly consecutive: number;
  readonly failingSince: Date | null;
  readonly warnedAt: Date | null;
}

/** Deliveries of an endpoint, oldest first, and what they made of it. */
export interface EndpointPast {
  readonly deliveries: readonly PastDelivery[];
  readonly run: FailureRun;
  readonly disabledAt: Date | null;
}

/** Time that the log of an endpoint has at its making: its chart shows seven days. Units: milliseconds. */
export const loggedMs = 9 * dayMs;
/** Most failed deliveries in a row of an endpoint that fails: with ten it would be disabled. */
const longestRun = 7;
/** Failed deliveries in a row of an endpoint that fails, at the making of the account. */
const firstRun = 6;
/** Days since an endpoint was disabled, at least, at the making of the account. */
const disabledDaysAgo = 2;
/** Time of day of a weekday before which the last event that disabled an endpoint was announced: later ones were held. */
const lastFailureBefore = '15:00';

/** Time after the last failing event of an endpoint within which others are held: shorter than all retries. Units: milliseconds. */
const heldWithinMs = 6 * 60 * 60_000;

const noFailures: FailureRun = { consecutive: 0, failingSince: null, warnedAt: null };

/** Invents the deliveries of an endpoint up to now. */
export function pastOf(endpoint: DemoEndpoint, now: Date): EndpointPast {
  const after = new Date(now.getTime() - loggedMs);
  switch (endpoint.fate) {
    case 'healthy':
      return laterOf(endpoint, after, noFailures, now);
    case 'failing':
      return failingPast(endpoint, after, now);
    case 'disabled':
      return disabledPast(endpoint, after, now);
  }
}

/**
 * Invents the deliveries of an endpoint since an instant. What fails is settled only hours after its event: a failing
 * endpoint has no deliveries of the latest ones, because nothing of it may wait.
 */
export function laterOf(endpoint: DemoEndpoint, after: Date, run: FailureRun, now: Date): EndpointPast {
  const events = eventsOf(endpoint, after, settledBy(endpoint.fate, now));
  const isFailing = endpoint.fate === 'failing';
  const deliveries: PastDelivery[] = [];
  let { consecutive } = run;
  for (const event of events) {
    const fails = isFailing && consecutive < longestRun;
    consecutive = fails ? consecutive + 1 : 0;
    deliveries.push(fails ? makeFailed(event, 'bad-gateway') : makeArrived(event));
  }
  return { deliveries, run: runAfter(run, deliveries), disabledAt: null };
}

function failingPast(endpoint: DemoEndpoint, after: Date, now: Date): EndpointPast {
  const events = eventsOf(endpoint, after, settledBy(endpoint.fate, now));
  const deliveries = events.map((event, at) =>
    at < events.length - firstRun ? makeArrived(event) : makeFailed(event, 'bad-gateway'),
  );
  return { deliveries, run: runAfter(noFailures, deliveries), disabledAt: null };
}

function disabledPast(endpoint: DemoEndpoint, after: Date, now: Date): EndpointPast {
  const latest = lastFailureTime(now);
  const events = eventsOf(endpoint, after, new Date(latest.getTime() + heldWithinMs));
  const last = events.findLastIndex(
    ({ occurredAt }, at) => occurredAt <= latest && isSoonAfter(occurredAt, events[at + 1]),
  );
  const first = last + 1 - failuresThatDisable;
  const worked = events.slice(0, first).map(makeArrived);
  const failures = events.slice(first, last + 1).map((event) => makeFailed(event, 'refused'));
  const disabledAt = new Date(Math.max(...failures.map(({ settledAt }) => settledAt.getTime())));
  const waiting = events.slice(last + 1).map((event) => makeHeld(event, 'refused', disabledAt));
  const ended = [...worked, ...failures];
  return { deliveries: [...ended, ...waiting], run: runAfter(noFailures, ended), disabledAt };
}

function isSoonAfter(time: Date, next: InventedEvent | undefined): boolean {
  return next !== undefined && next.occurredAt.getTime() - time.getTime() < heldWithinMs;
}

function lastFailureTime(now: Date): Date {
  let day = addDays(dayInIndia(now), -disabledDaysAgo);
  while (!isKnownTradingDay(day)) day = addDays(day, -1);
  return instantInIndia(day, lastFailureBefore);
}

function eventsOf({ events }: DemoEndpoint, after: Date, upTo: Date): InventedEvent[] {
  return eventsBetween(after, upTo).filter(({ type }) => events.includes(type));
}

function settledBy(fate: EndpointFate, now: Date): Date {
  // A minute for attempts that succeed, and for their one retry.
  return new Date(now.getTime() - (fate === 'healthy' ? 2 * 60_000 : settledWithinMs));
}

function runAfter(before: FailureRun, deliveries: readonly PastDelivery[]): FailureRun {
  let { consecutive, failingSince, warnedAt } = before;
  for (const { state, settledAt } of deliveries) {
    if (state === 'delivered') {
      ({ consecutive, failingSince, warnedAt } = noFailures);
    } else if (state === 'failed') {
      consecutive += 1;
      failingSince ??= settledAt;
      if (consecutive === failuresThatWarn) warnedAt = settledAt;
    }
  }
  return { consecutive, failingSince, warnedAt };
}
