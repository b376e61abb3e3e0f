import type { WindowView } from '../api/types';
import { nearInstant } from './india-time';
import { count, counted } from './numbers';

/** Tells how many requests are left of a window, and when all of it is free again. */
export function windowWords(
  { remaining, limit, fullAgainAt }: Pick<WindowView, 'remaining' | 'limit' | 'fullAgainAt'>,
  nowMs: number,
): string {
  if (fullAgainAt === null || remaining === limit) return 'All of it is free.';
  const left = remaining === 0 ? 'Nothing is free now' : `${count(remaining)} left`;
  return `${left}; without further requests all of it is free at ${nearInstant(fullAgainAt, nowMs)}.`;
}

/**
 * Tells since when a full window refuses requests, and how many it has room for next. Null for a window that is not full.
 * Shape: `Refused since 14:02 IST. 3 requests are free at 14:05 IST.`
 */
export function refusalWords(
  { refusedSince, nextFree }: Pick<WindowView, 'refusedSince' | 'nextFree'>,
  nowMs: number,
): string | null {
  if (nextFree === null) return null;
  const since = refusedSince === null ? '' : `Refused since ${nearInstant(refusedSince, nowMs)}. `;
  const be = nextFree.requests === 1 ? 'is' : 'are';
  return `${since}${counted(nextFree.requests, 'request')} ${be} free at ${nearInstant(nextFree.at, nowMs)}.`;
}
