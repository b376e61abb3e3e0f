import { Injectable } from '@nestjs/common';
import { EndingJobs } from './ending-jobs';
import { HeldPlans } from './held-plans';
import { Reconciliation } from './reconciliation';
import { SubscriptionOrders } from './subscription-orders';

/** Services that `BillingClockJob` calls with each tick. */
@Injectable()
export class PeriodicWork {
  constructor(
    readonly orders: SubscriptionOrders,
    readonly endings: EndingJobs,
    readonly reconciliation: Reconciliation,
    readonly held: HeldPlans,
  ) {}
}
