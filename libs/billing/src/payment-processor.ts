import type { Plan } from './domain/plan-catalogue';
import type { ProcessorOrder } from './domain/orders';
import type { ProcessorReport } from './domain/processor-view';
import type { ProcessorName } from './domain/subscription';

/** A subscription that is to begin at a processor. */
export interface SubscriptionWish {
  readonly accountId: string;
  readonly plan: Plan;
  /** Start of its first period; null: the payment. */
  readonly startsAt: Date | null;
  /** Time until which the payment page can be used. */
  readonly expiresAt: Date;
}

/** A subscription that was begun at a processor. */
export interface Opening {
  /** Page on which the customer pays; null if nothing is left to do. */
  readonly url: string | null;
  readonly report: ProcessorReport;
}

/**
 * *Takes the customers' money.* What it does is done when a method has resolved.
 *
 * Errors: `PaymentFailed` of every method, when it is away, too slow, refuses or makes no sense.
 */
export abstract class PaymentProcessor {
  abstract readonly name: ProcessorName;

  /** Begins a subscription. */
  abstract open(wish: SubscriptionWish): Promise<Opening>;

  /**
   * Carries out what a customer decided about a subscription. Once more does no harm.
   *
   * Errors: `OrderUncertain` when a change of plans may have been carried out and may not; `OrderRefused` when it takes
   * none for this subscription.
   */
  abstract carryOut(order: ProcessorOrder): Promise<void>;

  /** Ends a subscription at once: it never charges again. Once more does no harm. */
  abstract end(reference: string): Promise<void>;

  /** Resolves to the state of a subscription; null if the processor does not report one. */
  abstract fetch(reference: string): Promise<ProcessorReport | null>;
}
