import type { PlanId } from '../api/types';

/** Plans, the smallest first. */
export const planIds: readonly PlanId[] = ['plan_free', 'plan_basic', 'plan_pro', 'plan_enterprise'];

export const planNames: Readonly<Record<PlanId, string>> = {
  plan_free: 'Free',
  plan_basic: 'Basic',
  plan_pro: 'Pro',
  plan_enterprise: 'Enterprise',
};
