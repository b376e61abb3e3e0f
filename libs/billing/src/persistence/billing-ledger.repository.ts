import type { Clock } from '@market/kernel';
import { AuditLog, type AuditActor, type AuditEntry } from '@market/database/audit';
import type { Database } from '@market/database';
import type { SubscriptionHistoryEntry } from '../domain/settle';
import type { Subscription } from '../domain/subscription';
import { EndingRepository } from './ending.repository';
import { ProcessorRepository } from './processor.repository';
import { SubscriptionRepository } from './subscription.repository';

export interface SubscriptionChange {
  readonly before: Subscription;
  readonly after: Subscription;
  /** History entries that the change adds. */
  readonly entered: readonly SubscriptionHistoryEntry[];
}

/**
 * The only writer of subscriptions. Row, history, audit entries, jobs for the processor and change notification commit
 * together.
 */
export class BillingLedger {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly endings = new EndingRepository();
  private readonly audit: AuditLog;

  constructor(private readonly clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  /** Writes changes in the caller's transaction, which must hold the locks of their rows. */
  async write(
    transaction: Database,
    changes: readonly SubscriptionChange[],
    actor: AuditActor,
  ): Promise<void> {
    const actual = changes.filter(({ before, after }) => before !== after);
    if (actual.length === 0) return;
    const history = actual.flatMap(({ after: { accountId }, entered }) =>
      entered.map((entry) => ({ accountId, ...entry })),
    );
    await this.subscriptions.addHistory(transaction, history);
    for (const change of actual) await this.followAtProcessor(transaction, change);
    await this.audit.recordAll(
      transaction,
      actual.flatMap((change) => auditEntries(change, actor)),
    );
    // Last, because it locks the row of `billing_version`, which every other change waits for, until the transaction
    // ends.
    await this.subscriptions.save(
      transaction,
      actual.map(({ after }) => after),
    );
  }

  /**
   * Queues the end of subscriptions at the processor that the account no longer uses, and updates the plan of the used
   * one.
   */
  private async followAtProcessor(
    transaction: Database,
    { before, after }: SubscriptionChange,
  ): Promise<void> {
    const { reference, processor } = before;
    const needed = referencesOf(after);
    const gained = needed.filter((one) => !referencesOf(before).includes(one));
    // An abandoned page may have been paid: then its subscription is kept.
    if (gained.length > 0) await this.endings.withdraw(transaction, gained);
    if (reference !== null && reference !== after.reference) {
      await this.processors.retire(transaction, reference);
      await this.end(transaction, reference, processor);
    }
    const page = before.checkout?.reference;
    // Only Razorpay has payment pages that stay open.
    if (page !== undefined && !needed.includes(page)) await this.end(transaction, page, 'razorpay');
    if (reference !== null && reference === after.reference && before.planId !== after.planId) {
      await this.processors.changePlan(transaction, reference, after.planId);
    }
  }

  private async end(
    transaction: Database,
    reference: string,
    processor: Subscription['processor'],
  ): Promise<void> {
    if (processor !== 'razorpay') return;
    await this.endings.request(transaction, { reference, processor }, this.clock.now());
  }
}

/** Returns the references of the account's subscription at the processor and of its open payment page. */
function referencesOf({ reference, checkout }: Subscription): string[] {
  return [reference, checkout?.reference ?? null].filter((one) => one !== null);
}

function auditEntries({ before, after }: SubscriptionChange, actor: AuditActor): AuditEntry[] {
  const about = { actor, subject: after.id, accountId: after.accountId };
  const entries: AuditEntry[] = [];
  if (before.planId !== after.planId) {
    const detail = { from: before.planId, to: after.planId, processor: after.processor };
    entries.push({ ...about, action: 'plan.changed', detail });
  }
  if (before.scheduledPlanId !== after.scheduledPlanId && after.scheduledPlanId !== null) {
    entries.push({ ...about, action: 'plan.scheduled', detail: { to: after.scheduledPlanId } });
  }
  const { scheduledPlanId: scheduled } = before;
  if (scheduled !== null && after.scheduledPlanId === null && after.planId !== scheduled) {
    entries.push({ ...about, action: 'plan.unscheduled', detail: { planId: scheduled } });
  }
  if (before.cancelledAt === null && after.cancelledAt !== null) {
    entries.push({ ...about, action: 'subscription.cancelled', detail: { planId: after.planId } });
  }
  if (before.cancelledAt !== null && after.cancelledAt === null && after.planId === before.planId) {
    entries.push({ ...about, action: 'subscription.resumed', detail: { planId: after.planId } });
  }
  if (after.checkout !== null && after.checkout.reference !== before.checkout?.reference) {
    entries.push({ ...about, action: 'checkout.opened', detail: { planId: after.checkout.planId } });
  }
  return entries;
}
