import type { PlanFeature } from '@market/contracts';
import type { Plan } from './domain/plan-catalogue';

/** Returns the features of a plan beyond the IPO endpoints. */
export function planFeatures({ id, gmpAccess, nfoAccess, webhooksLimit }: Plan): ReadonlySet<PlanFeature> {
  const features = new Set<PlanFeature>();
  if (nfoAccess) features.add('market');
  if (gmpAccess) features.add('gmp');
  if (webhooksLimit > 0) features.add('webhooks');
  if (id === 'plan_enterprise') features.add('whole-lists');
  return features;
}
