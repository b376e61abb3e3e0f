import type { PlanView } from '../api/billing-types';

/** Returns the cheapest plan with a larger limit; null when there is none. */
export function planWithMore(
  plans: readonly PlanView[],
  limit: number,
  window: 'requestsPerMinute' | 'requestsPerDay',
): PlanView | null {
  return (
    plans.filter((plan) => plan[window] > limit).sort((one, other) => one.price - other.price)[0] ?? null
  );
}
