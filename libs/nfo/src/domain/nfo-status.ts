import type { NfoStatus } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import { longestOffer, type OfferKind } from './offer-length';

/** What a status is decided from. */
export interface OfferPeriod extends OfferKind {
  readonly closeOn: IndianDay | null;
}

/** Last day on which an offer takes money; one of unknown end is over when the longest of its kind would be. */
export function lastDay(period: OfferPeriod): IndianDay {
  return period.closeOn ?? addDays(period.openOn, longestOffer(period) - 1);
}

/**
 * The status at an instant: open from 00:00 IST of the first day to the end of the last.
 *
 * Source: docs/spec/states-and-events.md, "States of other records".
 */
export function statusAt(period: OfferPeriod, now: Date): NfoStatus {
  const today = dayInIndia(now);
  if (today > lastDay(period)) return 'closed';
  return today >= period.openOn ? 'open' : 'upcoming';
}

/** When an offer takes a status, and the day it is about; null for `upcoming`, which begins when it is known. */
export function statusBegan(
  status: NfoStatus,
  period: OfferPeriod,
): { readonly at: Date; readonly on: IndianDay } | null {
  if (status === 'upcoming') return null;
  if (status === 'open') return { at: instantInIndia(period.openOn), on: period.openOn };
  const on = lastDay(period);
  return { at: instantInIndia(addDays(on, 1)), on };
}

const order: readonly NfoStatus[] = ['upcoming', 'open', 'closed'];

/** The statuses that an offer takes on its way, the last one included; empty when it stays or goes back. */
export function statusesPassed(from: NfoStatus, to: NfoStatus): NfoStatus[] {
  return order.slice(order.indexOf(from) + 1, order.indexOf(to) + 1);
}

/** Why an offer may not move so on a source's word alone; null when it may. */
export function moveRefused(from: NfoStatus, to: NfoStatus): string | null {
  return order.indexOf(to) < order.indexOf(from) ? `goes back from ${from} to ${to}` : null;
}
