import type { DataSource } from 'typeorm';
import type { Clock } from '@market/kernel';
import type { AccountSuspensions, ChangeAuthor } from '@market/access';
import type { Database } from '@market/database';
import { withCheckout, type Decision } from './domain/orders';
import type { PlanId } from './domain/plan-catalogue';
import { observe } from './domain/processor-view';
import { entriesBetween, applyDueTransitions } from './domain/settle';
import type { Subscription } from './domain/subscription';
import { PaymentFailed } from './payment-failed.errors';
import type { Opening, PaymentProcessor } from './payment-processor';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { EndingRepository } from './persistence/ending.repository';
import { ProcessorRepository } from './persistence/processor.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Outcome of a customer's request. */
export interface OrderOutcome {
  readonly subscription: Subscription;
  /** Page on which the customer pays; null if nothing is to be paid now. */
  readonly checkoutUrl: string | null;
}

/** Decides about a subscription at an instant. */
export type Decide = (subscription: Subscription, now: Date) => Decision;

/** New subscription to begin, and the state of the account's present one afterwards. */
export interface Beginning {
  readonly planId: PlanId;
  readonly startsAt: Date | null;
  /** The account's subscription without the payment page. */
  readonly base: Subscription;
}

/** Returns the subscription that a request begins; null if the request would by now have another outcome. */
export type Begins = (subscription: Subscription, now: Date) => Beginning | null;

/** Request of an account with its author. */
export interface OrderRequest extends ChangeAuthor {
  readonly accountId: string;
  readonly decide: Decide;
}

/** Subscription that the processor has created for a request. */
export interface BegunSubscription extends Omit<Beginning, 'base'> {
  readonly opening: Opening;
  readonly expiresAt: Date;
}

/**
 * Stores what the processor carried out of a request, if the request still has the same outcome for the current row of the
 * subscription, which may have changed meanwhile.
 */
export class OrderRecords {
  private readonly subscriptions = new SubscriptionRepository();
  private readonly processors = new ProcessorRepository();
  private readonly endings = new EndingRepository();
  private readonly ledger: BillingLedger;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: Pick<PaymentProcessor, 'name'>,
    private readonly suspensions: AccountSuspensions,
  ) {
    this.ledger = new BillingLedger(clock);
  }

  /** Stores a change of a subscription. @returns null if the subscription has changed meanwhile */
  change(
    { accountId, actor, decide }: OrderRequest,
    done: Decision & { kind: 'changed' },
  ): Promise<OrderOutcome | null> {
    return this.dataSource.transaction(async (tx) => {
      const { before, settled, entered, now } = await this.locked(tx, accountId);
      const decision = decide(settled, now);
      const isSame =
        decision.kind === 'changed' && JSON.stringify(decision.order) === JSON.stringify(done.order);
      if (!isSame) return null;
      const { subscription: after, entered: more } = applyDueTransitions(decision.next, now);
      await this.ledger.write(tx, [{ before, after, entered: [...entered, ...more] }], actor);
      return { subscription: after, checkoutUrl: null };
    });
  }

  /**
   * Stores a subscription that the processor created: awaited, or current at once if nothing is left to pay.
   *
   * @returns null if the account's subscription has changed meanwhile: the new one is to be ended
   */
  begin(
    { accountId, actor }: OrderRequest,
    begins: Begins,
    { opening, planId, startsAt, expiresAt }: BegunSubscription,
  ): Promise<OrderOutcome | null> {
    return this.dataSource.transaction(async (tx) => {
      const { before, settled, entered, now } = await this.locked(tx, accountId);
      const { report, url } = opening;
      // The closing of an account has waited for the lock of its subscription, or was done before.
      const isSuspended = await this.suspensions.isSuspended(tx, accountId);
      const beginning = isSuspended ? null : begins(settled, now);
      if (beginning === null || beginning.startsAt?.getTime() !== startsAt?.getTime()) {
        const { name: processor } = this.processor;
        await this.endings.request(tx, { reference: report.reference, processor }, now);
        return null;
      }
      const ownership = { accountId, planId, url };
      const { view } = await this.processors.report(tx, this.processor.name, report, ownership, now);
      const page = { planId, reference: report.reference, url: url ?? '', startsAt, expiresAt };
      const waiting = withCheckout(beginning.base, page, now);
      const after = view === null ? waiting : observe(waiting, view, now);
      if (after.checkout !== null && url === null) {
        throw new PaymentFailed('neither paid nor a payment page');
      }
      const entries = [...entered, ...entriesBetween(settled, after, now)];
      await this.ledger.write(tx, [{ before, after, entered: entries }], actor);
      return { subscription: after, checkoutUrl: after.checkout?.url ?? null };
    });
  }

  private async locked(tx: Database, accountId: string) {
    const now = this.clock.now();
    const before = await this.subscriptions.lock(tx, accountId);
    if (before === null) throw new Error(`${accountId} lost its subscription`);
    const { subscription: settled, entered } = applyDueTransitions(before, now);
    return { before, settled, entered, now };
  }
}
