import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { applyDueTransitions } from './domain/settle';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { HeldRepository, type HeldSubscription } from './persistence/held.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';
import { Reconciliation } from './reconciliation';

/** Time after which the processor is asked again. Source: our own bound. Units: milliseconds. */
const askedAgainAfterMs = 5 * 60_000;
const batch = 20;

/**
 * Plans of a restored database, which the clock does not change before the processor was asked: the backup does not know the payments
 * of the lost time.
 */
@Injectable()
export class HeldPlans {
  private readonly held = new HeldRepository();
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly reconciliation: Reconciliation,
  ) {}

  /**
   * Asks the processor about held plans that it was not asked about in the last minutes, and releases those that it answered for. Stops
   * at the first one without a response.
   */
  async ask(isEnding = () => false): Promise<void> {
    await this.askBefore(new Date(this.clock.now().getTime() - askedAgainAfterMs), isEnding);
  }

  /** Does the same for all held plans, whenever they were asked about. @returns number of plans that stay held */
  async askAll(): Promise<number> {
    await this.askBefore(this.clock.now(), () => false);
    return this.dataSource
      .query<{ held: number }[]>(
        'SELECT count(*)::int AS held FROM subscription WHERE held_since IS NOT NULL',
      )
      .then(([row]) => row?.held ?? 0);
  }

  private async askBefore(askedBefore: Date, isEnding: () => boolean): Promise<void> {
    const now = this.clock.now();
    for (;;) {
      const claimed = await this.held.claim(this.dataSource, now, askedBefore, batch);
      for (const each of claimed) {
        if (isEnding() || (await this.askAbout(each)) === 'unanswered') return;
      }
      if (claimed.length < batch) return;
    }
  }

  private async askAbout({ accountId, references }: HeldSubscription): Promise<'unanswered' | 'asked'> {
    let isKnown = true;
    for (const reference of references) {
      const outcome = await this.reconciliation.reconcile(reference);
      if (outcome === 'unanswered') return 'unanswered';
      if (outcome === 'refused') isKnown = false;
    }
    // What the processor refuses to tell is for an operator: the log names it, and the customer keeps the plan.
    if (isKnown) await this.release(accountId);
    return 'asked';
  }

  private release(accountId: string): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const before = await this.subscriptions.lock(tx, accountId);
      if (before === null) return;
      const { subscription: after, entered } = applyDueTransitions(
        { ...before, heldSince: null },
        this.clock.now(),
      );
      await new BillingLedger(this.clock).write(tx, [{ before, after, entered }], 'system');
    });
  }
}

/**
 * Holds the plans of a restored database until the processor was asked about each.
 *
 * @param since instant of the backup
 */
export async function holdRestoredPlans(dataSource: DataSource, since: Date): Promise<void> {
  await dataSource.transaction((tx) => new HeldRepository().hold(tx, since));
}
