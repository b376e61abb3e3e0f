import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { settle } from './domain/settle';
import { freeSubscription, type Subscription } from './domain/subscription';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Reads the subscription of a customer. */
@Injectable()
export class BillingQueries {
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the subscription of an account as of now, including due transitions that are not stored yet; Free without a
   * row.
   */
  async show(accountId: string): Promise<Subscription> {
    const now = this.clock.now();
    const row = await this.subscriptions.ofAccount(this.dataSource, accountId);
    return settle(row ?? freeSubscription('', accountId, now), now).subscription;
  }
}
