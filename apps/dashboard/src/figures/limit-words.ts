import type { WindowView } from '../api/types';
import { nearInstant } from './india-time';
import { count } from './numbers';

/** Tells how many requests are left of a window, and when all of it is free again. */
export function windowWords({ remaining, limit, fullAgainAt }: WindowView, nowMs: number): string {
  if (fullAgainAt === null || remaining === limit) return 'All of it is free.';
  const left = remaining === 0 ? 'Nothing is free now' : `${count(remaining)} left`;
  return `${left}; without further requests all of it is free at ${nearInstant(fullAgainAt, nowMs)}.`;
}
