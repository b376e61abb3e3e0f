import type { WindowView } from '../api/types';
import { nearInstant } from './india-time';
import { count, counted } from './numbers';

/** Tells how many requests are left of a window, and when it fully resets. */
export function windowWords(
  { remaining, limit, fullAgainAt }: Pick<WindowView, 'remaining' | 'limit' | 'fullAgainAt'>,
  nowMs: number,
): string {
  if (fullAgainAt === null || remaining === limit) return 'Fully available.';
  const left = remaining === 0 ? 'Nothing left' : `${count(remaining)} left`;
  return `${left}. Fully resets ${nearInstant(fullAgainAt, nowMs)}.`;
}

/**
 * Tells since when a full window refuses requests, and how many it has room for next. Null for a window that is not full.
 * Shape: `Refused since 14:02 IST. 3 requests available at 14:05 IST.`
 */
export function refusalWords(
  { refusedSince, nextFree }: Pick<WindowView, 'refusedSince' | 'nextFree'>,
  nowMs: number,
): string | null {
  if (nextFree === null) return null;
  const since = refusedSince === null ? '' : `Refused since ${nearInstant(refusedSince, nowMs)}. `;
  return `${since}${counted(nextFree.requests, 'request')} available at ${nearInstant(nextFree.at, nowMs)}.`;
}
