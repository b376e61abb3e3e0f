import type { WindowView } from '../api/types';
import { clockTime, shortInstant, indianDay } from './india-time';
import { count } from './numbers';

/** Tells how many requests are left of a window, and when all of it is free again. */
export function windowWords({ remaining, limit, fullAgainAt }: WindowView, nowMs: number): string {
  if (fullAgainAt === null || remaining === limit) return 'All of it is free.';
  const isToday = indianDay(Date.parse(fullAgainAt)) === indianDay(nowMs);
  const at = isToday ? clockTime(fullAgainAt) : shortInstant(fullAgainAt, nowMs);
  const left = remaining === 0 ? 'Nothing is free now' : `${count(remaining)} left`;
  return `${left}; without further requests all of it is free at ${at}.`;
}
