import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import type { Sql } from '@market/platform/database';
import { chargedOtherwise, isUnplaced, observe, type ProcessorReport } from './domain/processor-view';
import { entriesBetween, settle } from './domain/settle';
import type { ProcessorName, Subscription } from './domain/subscription';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { ProcessorRepository, type ProcessorEvent } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Takes in what processors say of their subscriptions, in any order and however often. */
@Injectable()
export class ProcessorReports {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly ledger: BillingLedger;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.ledger = new BillingLedger(clock);
  }

  /**
   * Keeps a notification and does what follows from it, in one transaction.
   *
   * @param report what it says of a subscription; null for a notification of another kind, which is only kept
   * @returns false when it came before
   */
  async take(event: ProcessorEvent, report: ProcessorReport | null): Promise<boolean> {
    const outcome = await this.dataSource.transaction(async (tx) => {
      // The lock comes first, as everywhere: whoever holds it may be about to tell whose the report is.
      const owner = report === null ? null : await this.lockedOwner(tx, report.reference);
      const isNew = await this.processors.keepEvent(tx, event);
      const follows = isNew && report !== null;
      return { isNew, isLate: follows && (await this.apply(tx, event.processor, report, owner)).isLate };
    });
    if (outcome.isLate && report !== null) await this.heal(event.processor, report);
    return outcome.isNew;
  }

  /** Takes in how a subscription stands, as its processor says when asked. @returns whether that changed anything */
  async heal(processor: ProcessorName, report: ProcessorReport): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      const owner = await this.lockedOwner(tx, report.reference);
      return (await this.apply(tx, processor, report, owner)).isChanged;
    });
  }

  /** The subscription, locked, of the account that a reference belongs to; null when nobody knows whose it is. */
  private async lockedOwner(tx: Sql, reference: string): Promise<Subscription | null> {
    const accountId = await this.processors.accountOf(tx, reference);
    return accountId === null ? null : this.subscriptions.lock(tx, accountId);
  }

  /** @returns `isLate` when its owner became known after the lock was to be taken */
  private async apply(
    tx: Sql,
    processor: ProcessorName,
    report: ProcessorReport,
    before: Subscription | null,
  ): Promise<{ readonly isLate: boolean; readonly isChanged: boolean }> {
    const now = this.clock.now();
    const { view } = await this.processors.report(tx, processor, report, null, now);
    if (before === null || view === null) return { isLate: view !== null, isChanged: false };
    const { subscription: settled, entered } = settle(before, now);
    const observed = observe(settled, view, now);
    const { subscription: after, entered: later } = settle(observed, now);
    const entries = [...entered, ...entriesBetween(settled, observed, now), ...later];
    await this.ledger.write(tx, [{ before, after, entered: entries }], `processor:${processor}`);
    const { accountId } = before;
    if (after.reference === view.reference && report.paid !== null) {
      // An earlier period that is heard of late belongs to the history all the same.
      await this.subscriptions.completeHistory(tx, { accountId, planId: view.planId, ...report.paid });
    }
    const unplaced = isUnplaced(after, view, now);
    const chargedPlanId = chargedOtherwise(after, report, now);
    const isWrong = unplaced || chargedPlanId !== null;
    // A report that names no plan does not say that the right one is charged.
    if (isWrong || report.chargedPlanId !== undefined || report.paid === null) {
      await this.processors.markUnplaced(tx, view.reference, isWrong);
    }
    if (chargedPlanId !== null) {
      const { reference, planId } = after;
      this.logger.error(
        { event: 'charged-for-another-plan', accountId, reference, planId, chargedPlanId },
        'pays for another plan than it has',
      );
    }
    if (unplaced) {
      const { reference, planId } = view;
      this.logger.error(
        { event: 'payment-unplaced', accountId, reference, planId },
        'paid for, but not in place',
      );
    }
    return { isLate: false, isChanged: after !== before };
  }
}
