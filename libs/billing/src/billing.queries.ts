import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, type Page, type PageRequest } from '@market/kernel';
import { listPayments, type ListedPayment } from './domain/payment-list';
import { applyDueTransitions } from './domain/settle';
import { freeSubscription, type Subscription } from './domain/subscription';
import { PaymentRepository } from './persistence/payment.repository';
import { ProcessorRepository } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Max number of periods that a list of payments reads: more than eight years. */
const maxHistory = 100;

/** Reads the subscription of a customer, and its payments. */
@Injectable()
export class BillingQueries {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly payments = new PaymentRepository();

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
    return applyDueTransitions(row ?? freeSubscription('', accountId, now), now).subscription;
  }

  /** Lists the paid and the owed amounts of an account, newest first. An account has a few entries a month: pages are cut here. */
  async listPayments(accountId: string, { page, limit }: PageRequest): Promise<Page<ListedPayment>> {
    const { dataSource } = this;
    const now = this.clock.now();
    const [row, stored, payments, owned] = await Promise.all([
      this.subscriptions.ofAccount(dataSource, accountId),
      this.subscriptions.history(dataSource, accountId, maxHistory),
      this.payments.ofAccount(dataSource, accountId),
      this.processors.ofAccount(dataSource, accountId),
    ]);
    const { subscription, entered } = applyDueTransitions(row ?? freeSubscription('', accountId, now), now);
    const all = listPayments({ subscription, payments, history: [...stored, ...entered], owned }, now);
    return { items: all.slice((page - 1) * limit, page * limit), total: all.length };
  }
}
