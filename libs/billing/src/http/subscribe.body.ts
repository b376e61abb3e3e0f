import { OneOf } from '@market/http-query';
import { planIds, type PlanId } from '../domain/plan-catalogue';

/** Body of `POST /v1/billing/subscribe`. */
export class SubscribeBody {
  @OneOf(planIds, { description: 'The plan to have.', example: 'plan_pro' })
  readonly planId!: PlanId;
}
