import { type PlanId, planIds } from '@market/billing';
import { Flag, OneOf } from '@market/http-query';
import { Note } from '@market/operators';

/** Body of `POST /dashboard/api/operators/accounts/:id/plan`. */
export class PlanBody {
  @OneOf(planIds, {
    description: 'Plan that the account gets at once, without payment.',
    example: 'plan_pro',
  })
  planId!: PlanId;
}

/** Body of `POST /dashboard/api/operators/accounts/:id/lock`. */
export class LockBody {
  @Note('Reason, which the members of the account can read.')
  reason!: string;

  @Flag({ description: 'True suspends the account, false resumes it.', example: true })
  locked!: boolean;
}
