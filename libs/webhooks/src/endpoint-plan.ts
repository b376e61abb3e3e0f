import { DomainError } from '@market/kernel';
import { type Entitlement, planError } from '@market/access';
import type { EndpointWithState } from './domain/endpoint';
import { disabledWords } from './domain/disabled-words';

/** Requires a plan with webhooks: for callers whom no plan gate has judged. Errors: `DomainError` `PLAN_003`. */
export function requireWebhooks({ features, plan }: Pick<Entitlement, 'features' | 'plan'>): void {
  if (!features.has('webhooks')) throw new DomainError(planError('webhooks', plan));
}

/** Requires that an endpoint receives deliveries. Errors: `DomainError` `HOOK_001`. */
export function requireEnabled({ disabledBy }: Pick<EndpointWithState, 'disabledBy'>): void {
  if (disabledBy === null) return;
  throw new DomainError({
    kind: 'conflict',
    code: 'HOOK_001',
    publicMessage: `The endpoint is disabled and gets nothing: ${disabledWords(disabledBy)}`,
  });
}
