import { Injectable } from '@nestjs/common';
import { Endings } from './endings';
import { Reconciliation } from './reconciliation';
import { SubscriptionOrders } from './subscription-orders';

/** What the tick starts besides its own work. */
@Injectable()
export class PeriodicWork {
  constructor(
    readonly orders: SubscriptionOrders,
    readonly endings: Endings,
    readonly reconciliation: Reconciliation,
  ) {}
}
