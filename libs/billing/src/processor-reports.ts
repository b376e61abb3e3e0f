import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Database } from '@market/database';
import { Metrics } from '@market/base/observability';
import { BillingMetrics, type MoneyEvent } from './billing-metrics';
import { observePayments, type ReturnReport } from './domain/payments';
import {
  chargedOtherwise,
  isUnplaced,
  observe,
  type ProcessorReport,
  type ProcessorView,
} from './domain/processor-view';
import { entriesBetween, applyDueTransitions } from './domain/settle';
import { planById } from './domain/plan-catalogue';
import { failsBetween, type ProcessorName, runsOutAt, type Subscription } from './domain/subscription';
import { FailedPaymentMails } from './failed-payment-mails';
import { noMoney, type MoneyReport } from './money-report';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { PaymentRepository } from './persistence/payment.repository';
import { ProcessorRepository, type ProcessorEvent } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Report on a subscription, and the addresses that are told of a failed payment. */
interface Said {
  readonly reference: string;
  readonly report: ProcessorReport | null;
  readonly recipients: readonly string[];
}

/** Applies reports of processors on their subscriptions, in any order and with repetitions. */
@Injectable()
export class ProcessorReports {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly payments = new PaymentRepository();
  private readonly ledger: BillingLedger;
  private readonly audit: AuditLog;
  private readonly metrics: BillingMetrics;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Optional() @Inject(Metrics) metrics: Metrics | null = null,
    @Optional() @Inject(FailedPaymentMails) private readonly mails: FailedPaymentMails | null = null,
  ) {
    this.ledger = new BillingLedger(clock);
    this.audit = new AuditLog(clock);
    this.metrics = new BillingMetrics(metrics);
  }

  /**
   * Stores a notification and applies it in one transaction.
   *
   * @param report its report on a subscription; null if it has none
   * @param money its reports on payments
   * @returns false for a repetition
   */
  async take(
    event: ProcessorEvent,
    report: ProcessorReport | null,
    money: MoneyReport = noMoney,
  ): Promise<boolean> {
    const { processor } = event;
    const recipients = await this.recipientsOf(report);
    const outcome = await this.dataSource.transaction(async (tx) => {
      // Lock first, in the order of all writers: the holder may be about to store the owner of the reported
      // subscription.
      const reference = await this.referenceOf(tx, report, money);
      const owner = reference === null ? null : await this.lockedOwner(tx, reference);
      if (!(await this.processors.keepEvent(tx, { ...event, reference }))) return null;
      const about = await this.takeMoney(tx, processor, money, owner?.accountId ?? null);
      const subject = reference ?? about;
      if (subject === null) return { subject, isLate: false };
      const said = { reference: subject, report, recipients };
      const { isLate } = await this.apply(tx, processor, said, owner);
      return { subject, isLate };
    });
    if (outcome === null) return false;
    const { subject, isLate } = outcome;
    if (isLate && subject !== null) await this.applyAgain(processor, subject, report);
    this.tellOfReturn(money, subject);
    return true;
  }

  /** Applies the state of a subscription that its processor returned to a query. @returns whether anything changed */
  heal(processor: ProcessorName, report: ProcessorReport): Promise<boolean> {
    return this.applyAgain(processor, report.reference, report);
  }

  private async applyAgain(
    processor: ProcessorName,
    reference: string,
    report: ProcessorReport | null,
  ): Promise<boolean> {
    const recipients = await this.recipientsOf(report);
    return this.dataSource.transaction(async (tx) => {
      const owner = await this.lockedOwner(tx, reference);
      return (await this.apply(tx, processor, { reference, report, recipients }, owner)).isChanged;
    });
  }

  /** Resolves to the addresses that are told if a report on a failed charge is new; without mails, to none. */
  private async recipientsOf(report: ProcessorReport | null): Promise<readonly string[]> {
    if (this.mails === null || (report?.status !== 'pending' && report?.status !== 'halted')) return [];
    const accountId = await this.processors.accountOf(this.dataSource, report.reference);
    return accountId === null ? [] : this.mails.recipientsOf(accountId);
  }

  /**
   * Returns the reference of the subscription that a notification is about, if it is known before the reports are
   * stored.
   */
  private async referenceOf(
    tx: Database,
    report: ProcessorReport | null,
    { payment, invoice }: MoneyReport,
  ): Promise<string | null> {
    const named = report?.reference ?? invoice?.reference ?? payment?.reference ?? null;
    return named ?? (payment === null ? null : this.payments.referenceOf(tx, payment.id));
  }

  /** Locks and returns the subscription of the account that a reference belongs to; null if the account is unknown. */
  private async lockedOwner(tx: Database, reference: string): Promise<Subscription | null> {
    const accountId = await this.processors.accountOf(tx, reference);
    return accountId === null ? null : this.subscriptions.lock(tx, accountId);
  }

  /** Stores reports on payments. @returns reference of their subscription, if known by now */
  private async takeMoney(
    tx: Database,
    processor: ProcessorName,
    { payment, returned, invoice }: MoneyReport,
    accountId: string | null,
  ): Promise<string | null> {
    const now = this.clock.now();
    const known = payment === null ? null : await this.payments.report(tx, processor, payment, now);
    if (payment !== null && known !== null && returned !== null) {
      await this.payments.reportReturn(tx, returned);
      await this.audit.record(tx, {
        actor: `processor:${processor}`,
        action: `payment.${moneyEventOf(returned)}`,
        subject: payment.id,
        accountId,
        detail: { id: returned.id, amount: returned.amount / 100, paid: known.amount / 100 },
      });
    }
    if (invoice !== null) {
      const { reference, ...part } = invoice;
      await this.processors.reportPart(tx, processor, reference, part, now);
    }
    return invoice?.reference ?? known?.reference ?? null;
  }

  /** Logs and counts a refund or dispute, for an operator. */
  private tellOfReturn({ payment, returned }: MoneyReport, reference: string | null): void {
    if (payment === null || returned === null) return;
    const happened = moneyEventOf(returned);
    this.metrics.returned(happened);
    const { id, amount } = returned;
    const event = `payment-${happened.replaceAll('_', '-')}`;
    const detail = { id, paymentId: payment.id, reference, amount: amount / 100, paid: payment.amount / 100 };
    this.logger.warn(
      { event, ...detail },
      reference === null ? 'of a payment that nobody is known for' : 'money goes back',
    );
  }

  /**
   * Stores a report and updates the account's subscription from the merged state.
   *
   * @param said reference of the subscription, its new report, and the addresses that are told of a failed payment
   * @returns `isLate` if the owner became known only after the lock was due
   */
  private async apply(
    tx: Database,
    processor: ProcessorName,
    { reference, report, recipients }: Said,
    before: Subscription | null,
  ): Promise<{ readonly isLate: boolean; readonly isChanged: boolean }> {
    const now = this.clock.now();
    const view =
      report === null
        ? await this.processors.view(tx, reference)
        : (await this.processors.report(tx, processor, report, null, now)).view;
    if (before === null || view === null) return { isLate: view !== null, isChanged: false };
    const { subscription: settled, entered } = applyDueTransitions(before, now);
    const observed = observe(settled, view, now);
    const { subscription: after, entered: later } = applyDueTransitions(observed, now);
    const entries = [...entered, ...entriesBetween(settled, observed, now), ...later];
    const actor = `processor:${processor}` as const;
    await this.ledger.write(tx, [{ before, after, entered: entries }], actor);
    if (report !== null) await this.follow(tx, after, view, report);
    const payments = await this.payments.ofAccount(tx, before.accountId);
    const reckoned = observePayments(after, payments, now);
    const ended = entriesBetween(after, reckoned, now);
    await this.ledger.write(tx, [{ before: after, after: reckoned, entered: ended }], actor);
    if (failsBetween(before, reckoned)) await this.recordFailure(tx, reckoned, view, recipients);
    return { isLate: false, isChanged: reckoned !== before };
  }

  /** Writes that a payment failed, and tells the owners. A failure of the mails undoes nothing else. */
  private async recordFailure(
    tx: Database,
    subscription: Subscription,
    { processor, at }: ProcessorView,
    recipients: readonly string[],
  ): Promise<void> {
    const { id, accountId, scheduledPlanId } = subscription;
    const { id: planId, name: plan, price: amount } = planById(scheduledPlanId ?? subscription.planId);
    await this.audit.record(tx, {
      actor: `processor:${processor}`,
      action: 'payment.failed',
      subject: id,
      accountId,
      detail: { planId, amount },
    });
    if (this.mails === null || recipients.length === 0) return;
    await tx.query('SAVEPOINT mails');
    try {
      await this.mails.add(tx, recipients, { plan, amount, at, endsAt: runsOutAt(subscription) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.error({ event: 'payment-failure-not-told', accountId, reason }, 'its owners get no mail');
      await tx.query('ROLLBACK TO SAVEPOINT mails');
    }
  }

  /** Adds a reported period to the history, and marks charges that match no plan of the account. */
  private async follow(
    tx: Database,
    after: Subscription,
    view: ProcessorView,
    report: ProcessorReport,
  ): Promise<void> {
    const now = this.clock.now();
    const { accountId } = after;
    if (after.reference === view.reference && report.paid !== null) {
      // An earlier period that is reported late belongs to the history, too.
      await this.subscriptions.completeHistory(tx, { accountId, planId: view.planId, ...report.paid });
    }
    const unplaced = isUnplaced(after, view, now);
    const chargedPlanId = chargedOtherwise(after, report, now);
    const isWrong = unplaced || chargedPlanId !== null;
    // A report without a plan does not show whether the right one is charged.
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
  }
}

function moneyEventOf({ kind, status }: ReturnReport): MoneyEvent {
  if (kind === 'refund') return 'refunded';
  return status === 'won' || status === 'lost' || status === 'closed' ? `dispute_${status}` : 'disputed';
}
