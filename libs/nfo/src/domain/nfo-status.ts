import type { NfoStatus } from '@market/contracts';
import {
  addDays,
  dayInIndia,
  type IndianDay,
  instantInIndia,
  type PendingRecord,
  settledState,
} from '@market/kernel';
import { longestOffer, type LengthFacts } from './offer-length';

/** Facts that decide the status of an offer. */
export interface OfferPeriod extends LengthFacts, PendingRecord {
  readonly closeOn: IndianDay | null;
}

/**
 * Returns the last day on which an offer takes money; without a known end, the last day of the longest offer of its
 * kind.
 */
export function lastDayOfOffer(period: OfferPeriod): IndianDay {
  return period.closeOn ?? addDays(period.openOn, longestOffer(period) - 1);
}

/**
 * Returns the status at an instant: open from 00:00 IST of the first day to the end of the last.
 *
 * Source: docs/spec/states-and-events.md, "States of other records".
 */
export function statusAt(period: OfferPeriod, now: Date): NfoStatus {
  return settledState(period, now, statusByDays);
}

function statusByDays(period: OfferPeriod, now: Date): NfoStatus {
  const today = dayInIndia(now);
  if (today > lastDayOfOffer(period)) return 'closed';
  return today >= period.openOn ? 'open' : 'upcoming';
}

/**
 * Returns the instant at which an offer takes a status, and the day of the event; null for `upcoming`, which begins
 * when the offer is first seen.
 */
export function statusBegan(
  status: NfoStatus,
  period: OfferPeriod,
): { readonly at: Date; readonly on: IndianDay } | null {
  if (status === 'upcoming') return null;
  if (status === 'open') return { at: instantInIndia(period.openOn), on: period.openOn };
  const on = lastDayOfOffer(period);
  return { at: instantInIndia(addDays(on, 1)), on };
}

const order: readonly NfoStatus[] = ['upcoming', 'open', 'closed'];

/** Returns the statuses that an offer passes, the last one included; empty when it stays or goes back. */
export function statusesPassed(from: NfoStatus, to: NfoStatus): NfoStatus[] {
  return order.slice(order.indexOf(from) + 1, order.indexOf(to) + 1);
}

/** Returns the reason to refuse a change of status that a single source states; null when it is allowed. */
export function moveRefusal(from: NfoStatus, to: NfoStatus): string | null {
  return order.indexOf(to) < order.indexOf(from) ? `goes back from ${from} to ${to}` : null;
}
