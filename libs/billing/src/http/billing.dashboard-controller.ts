import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { JsonBody, PageQuery } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import { Clock } from '@market/kernel';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import { BillingQueries } from '../billing.queries';
import { planCatalogue } from '../domain/plan-catalogue';
import type { OrderOutcome } from '../order-records';
import { SubscriptionOrders } from '../subscription-orders';
import { examplePayment, paymentView, type PaymentView, presentPayment } from './payment.dashboard-view';
import { plansView, presentPlan, type PlanView } from './plan.view';
import { SubscribeBody } from './subscribe.body';
import { exampleCancelled, exampleOrder } from './subscription-examples';
import {
  examplePayable,
  payableSubscriptionView,
  type PayableSubscriptionView,
  presentPayable,
} from './subscription.dashboard-view';
import { orderView, type OrderView, presentSubscription } from './subscription.view';

/** Parameters of the list of payments. */
class PaymentListQuery extends PageQuery {}

/** Plans, and the subscription of the account with its payments: members read, owners order. */
@DashboardRoutes()
@Controller('dashboard/api')
export class BillingDashboardController {
  constructor(
    private readonly billing: BillingQueries,
    private readonly orders: SubscriptionOrders,
    private readonly clock: Clock,
  ) {}

  @Get('plans')
  @RequiresRole('member')
  @RespondsWith(plansView, { example: planCatalogue.map(presentPlan) })
  listPlans(): PlanView[] {
    return planCatalogue.map(presentPlan);
  }

  @Get('billing')
  @RequiresRole('member')
  @RespondsWith(payableSubscriptionView, { example: examplePayable })
  async showBilling(@CurrentSession() { accountId }: DashboardSession): Promise<PayableSubscriptionView> {
    return presentPayable(await this.billing.show(accountId), this.clock.now());
  }

  @Get('billing/payments')
  @RequiresRole('member')
  @RespondsWith(z.array(paymentView), { example: [examplePayment] })
  async listPayments(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() query: PaymentListQuery,
  ): Promise<ListResponse<PaymentView>> {
    return ListResponse.of(await this.billing.listPayments(accountId, query), query, presentPayment);
  }

  @Post('billing/subscribe')
  @HttpCode(201)
  @RequiresRole('owner', { proven: true })
  @Idempotent()
  @RespondsWith(orderView, {
    example: exampleOrder,
    status: 201,
    errors: ['SES_002', 'SES_004', 'BIL_001', 'PAY_001'],
  })
  async subscribeToPlan(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(SubscribeBody) { planId }: SubscribeBody,
  ): Promise<OrderView> {
    return this.present(await this.orders.subscribe(author.accountId, planId, author));
  }

  @Post('billing/cancel')
  @HttpCode(200)
  @RequiresRole('owner', { proven: true, whileSuspended: true })
  @Idempotent()
  @RespondsWith(orderView, {
    example: { subscription: exampleCancelled, checkoutUrl: null },
    errors: ['SES_002', 'SES_004', 'BIL_002', 'PAY_001'],
  })
  async cancelSubscription(@CurrentAuthor() author: SessionAuthor): Promise<OrderView> {
    return this.present(await this.orders.cancel(author.accountId, author));
  }

  private present({ subscription, checkoutUrl }: OrderOutcome): OrderView {
    return { subscription: presentSubscription(subscription, this.clock.now()), checkoutUrl };
  }
}
