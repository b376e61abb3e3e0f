import { addDays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { onTick } from '@market/invented-market/replay-payloads/spelling';
import { isTradingDay } from '@market/invented-market/replay-payloads/trading-days';
import type { DayPrices } from '@market/invented-market/wires/day-prices';
import type { TruthIssue } from './truth-issue';

/** A day of trading at one exchange. Units: rupees. */
export interface TradedPrices {
  readonly day: IndianDay;
  readonly open: number;
  readonly last: number;
  readonly pricedAt: Date;
}

/** Prices of the last trades at an instant; null before the first one. */
export function pricesAt(issue: TruthIssue, exchange: 'NSE' | 'BSE', at: Date): TradedPrices | null {
  const { listing } = issue;
  if (listing === null || at < instantInIndia(listing.on, '10:00')) return null;
  let day = dayInIndia(at);
  while (!isTradingDay(day) || at < instantInIndia(day, '09:15')) day = addDays(day, -1);
  const ends = instantInIndia(day, '15:30');
  return { ...pricesOn(issue, exchange, day), pricedAt: at < ends ? at : ends };
}

/** Prices of one day: the same all day, so that every reading of it is the same. */
export function pricesOn(issue: TruthIssue, exchange: 'NSE' | 'BSE', day: IndianDay) {
  const next = seededStream(`${issue.id}:${day}`);
  const base = issue.listing?.open ?? 0;
  const open = day === issue.listing?.on ? base : onTick(base * (0.95 + 0.1 * next()));
  const last = onTick(open * (0.96 + 0.08 * next()));
  const factor = exchange === 'NSE' ? 1 : 1.0012;
  return { day, open: onTick(open * factor), last: onTick(last * factor) };
}

/** Returns all prices of a day of which the first and the last are known. @param previous default: the first */
export function wholeDayOf({ open, last }: Pick<TradedPrices, 'open' | 'last'>, previous = open): DayPrices {
  return { previous, open, high: Math.max(open, last), low: Math.min(open, last), last };
}
