import type { Clock } from '@market/kernel';
import { AuditLog, type AuditActor, type AuditEntry } from '@market/database/audit';
import type { Database } from '@market/database';
import type { HistoryEntry } from '../domain/settle';
import type { Subscription } from '../domain/subscription';
import { EndingRepository } from './ending.repository';
import { ProcessorRepository } from './processor.repository';
import { SubscriptionRepository } from './subscription.repository';

/** A change of one subscription. */
export interface SubscriptionChange {
  readonly before: Subscription;
  readonly after: Subscription;
  /** Entries that it adds to the history of the account. */
  readonly entered: readonly HistoryEntry[];
}

/** The one way in which subscriptions change: with history, audit, and word to processor and processes, all or none. */
export class BillingLedger {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly endings = new EndingRepository();
  private readonly audit: AuditLog;

  constructor(private readonly clock: Clock) {
    this.audit = new AuditLog(clock);
  }

  /** Writes changes in the caller's transaction, which holds the locks of their rows or makes them. */
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
    // Last: from here to its end the transaction holds what every other change waits for.
    await this.subscriptions.save(
      transaction,
      actual.map(({ after }) => after),
    );
  }

  /**
   * Schedules the end, at the processor, of subscriptions that the account no longer uses, and an update of the plan of
   * the one that it uses.
   */
  private async followAtProcessor(
    transaction: Database,
    { before, after }: SubscriptionChange,
  ): Promise<void> {
    const { reference, processor } = before;
    const needed = referencesOf(after);
    const gained = needed.filter((one) => !referencesOf(before).includes(one));
    // A page that was given up may be paid for: then it stays.
    if (gained.length > 0) await this.endings.withdraw(transaction, gained);
    if (reference !== null && reference !== after.reference) {
      await this.processors.retire(transaction, reference);
      await this.end(transaction, reference, processor);
    }
    const page = before.checkout?.reference;
    // Only Razorpay has payment pages that wait.
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

/**
 * Returns the references of the subscription that the account has at its processor and of the one that awaits payment.
 */
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
