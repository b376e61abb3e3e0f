import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { toDomainError } from '@market/http-server';
import type { BillingPeriod, BillingPeriods } from '@market/access';
import { answerInTime } from '@market/database';
import { calendarMonth } from './domain/billing-calendar';
import { splitIntoPeriods } from './domain/split-into-periods';
import { planById } from './domain/plan-catalogue';
import { applyDueTransitions } from './domain/settle';
import { computeCurrentPeriod, freeSubscription } from './domain/subscription';
import { SubscriptionRepository } from './persistence/subscription.repository';

const maxHistory = 100;

/** Billing periods of accounts, from their history and the clock. */
@Injectable()
export class SubscriptionPeriods implements BillingPeriods {
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** See `BillingPeriods`. Without `accountCreatedAt`, an account that never paid has the current month only. */
  async of(accountId: string, accountCreatedAt?: Date): Promise<readonly BillingPeriod[]> {
    const now = this.clock.now();
    try {
      const [history, row] = await answerInTime(
        Promise.all([
          this.subscriptions.history(this.dataSource, accountId, maxHistory),
          this.subscriptions.ofAccount(this.dataSource, accountId),
        ]),
      );
      const { subscription, entered } = applyDueTransitions(row ?? freeSubscription('', accountId, now), now);
      const known = [...history, ...entered];
      const since = [accountCreatedAt ?? calendarMonth(now).start, ...known.map(({ start }) => start)];
      const earliest = new Date(Math.min(...since.map((at) => at.getTime())));
      const [, ...past] = splitIntoPeriods(known, earliest, now);
      const current = { planId: subscription.planId, ...computeCurrentPeriod(subscription, now) };
      return [current, ...past].map(({ planId, start, end }) => ({
        plan: planById(planId).name,
        start,
        end,
      }));
    } catch (error) {
      // `SRV_002` only if the database is away: a defect must not look like an outage that passes.
      throw toDomainError(error);
    }
  }
}
