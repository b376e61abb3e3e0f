import { Injectable } from '@nestjs/common';
import { Endings } from './endings';
import { Reconciliation } from './reconciliation';
import { SubscriptionOrders } from './subscription-orders';

/** Starts further work with each tick. */
@Injectable()
export class PeriodicWork {
  constructor(
    readonly orders: SubscriptionOrders,
    readonly endings: Endings,
    readonly reconciliation: Reconciliation,
  ) {}
}
