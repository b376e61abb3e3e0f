import type { Plan } from './domain/plan-catalogue';
import type { ProcessorOrder } from './domain/orders';
import type { ProcessorReport } from './domain/processor-view';
import type { ProcessorName } from './domain/subscription';

/** Properties of a subscription to create at the processor. */
export interface NewSubscription {
  readonly accountId: string;
  readonly plan: Plan;
  /** Start of its first period; null: the payment. */
  readonly startsAt: Date | null;
  /** Time until which the payment page can be used. */
  readonly expiresAt: Date;
}

/** Created subscription. */
export interface Opening {
  /** Page on which the customer pays; null if nothing is left to do. */
  readonly url: string | null;
  readonly report: ProcessorReport;
}

/**
 * Port to the payment processor. A method has taken effect when its promise resolves.
 *
 * Errors: every method rejects with `PaymentFailed` when the processor is unavailable, too slow, refuses, or sends an
 * invalid response.
 */
export abstract class PaymentProcessor {
  abstract readonly name: ProcessorName;

  /** Creates a subscription. */
  abstract open(subscription: NewSubscription): Promise<Opening>;

  /**
   * Carries out an order. Idempotent.
   *
   * Errors: `OrderUncertain` when a change of plans may or may not have been carried out; `OrderRefused` when the
   * processor changes no plan of this subscription.
   */
  abstract carryOut(order: ProcessorOrder): Promise<void>;

  /** Ends a subscription at once: it never charges again. Idempotent. */
  abstract end(reference: string): Promise<void>;

  /** Resolves to the state of a subscription; null if the processor does not report one. */
  abstract fetch(reference: string): Promise<ProcessorReport | null>;
}
