import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock, DomainError } from '@market/kernel';
import { CallerAuthor, type ChangeAuthor, CurrentCaller, type Caller } from '@market/access';
import { JsonBody } from '@market/http-query';
import { RespondsWith, Idempotent } from '@market/http-api';
import { BillingQueries } from '../billing.queries';
import { SubscriptionOrders } from '../subscription-orders';
import { exampleCancelled, exampleOrder, exampleSubscription } from './subscription-examples';
import { SubscribeBody } from './subscribe.body';
import {
  orderView,
  presentSubscription,
  subscriptionView,
  type OrderView,
  type SubscriptionView,
} from './subscription.view';

/** Subscription of the caller's account, available on every plan. */
@ApiTags('Billing')
@Controller('v1/billing')
export class BillingController {
  constructor(
    private readonly billing: BillingQueries,
    private readonly orders: SubscriptionOrders,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show the subscription',
    description: 'A test key shows the subscription of its account, too.',
  })
  @RespondsWith(subscriptionView, { example: exampleSubscription })
  async showBilling(@CurrentCaller() { accountId }: Caller): Promise<SubscriptionView> {
    return presentSubscription(await this.billing.show(accountId), this.clock.now());
  }

  @Post('subscribe')
  @HttpCode(201)
  @Idempotent()
  @ApiOperation({
    summary: 'Subscribe to a plan',
    description:
      'A higher plan begins when it is paid for at `checkoutUrl`, a lower one with the next period; `plan_free` cancels.',
  })
  @RespondsWith(orderView, { example: exampleOrder, status: 201, errors: ['BIL_001', 'BIL_003', 'PAY_001'] })
  async subscribeToPlan(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @JsonBody(SubscribeBody) body: SubscribeBody,
  ): Promise<OrderView> {
    requireLive(caller);
    const { subscription, checkoutUrl } = await this.orders.subscribe(caller.accountId, body.planId, author);
    return { subscription: presentSubscription(subscription, this.clock.now()), checkoutUrl };
  }

  @Post('cancel')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Cancel the subscription',
    description: 'The plan stays until the end of the period that is paid.',
  })
  @RespondsWith(subscriptionView, { example: exampleCancelled, errors: ['BIL_002', 'BIL_003', 'PAY_001'] })
  async cancelSubscription(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
  ): Promise<SubscriptionView> {
    requireLive(caller);
    const { subscription } = await this.orders.cancel(caller.accountId, author);
    return presentSubscription(subscription, this.clock.now());
  }
}

function requireLive({ environment }: Caller): void {
  if (environment === 'live') return;
  throw new DomainError({
    kind: 'forbidden',
    code: 'BIL_003',
    publicMessage: 'A test key cannot change the subscription. Use a live key of the account.',
  });
}
