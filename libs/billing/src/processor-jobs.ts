import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type Clock, DomainError, newId, hourMs } from '@market/kernel';
import { AccountQueues } from './account-queues';
import { freeSubscription } from './domain/subscription';
import { OrderUncertain, PaymentFailed } from './payment-failed.errors';
import { SubscriptionRepository, type LapsedLease } from './persistence/subscription.repository';

/** Unfinished job of an expired or released lease. */
export interface UnfinishedJob extends LapsedLease {
  /**
   * Requested order: a plan id or `cancel`; `as-written` after a failed order, when the processor only has to be told the
   * current plan.
   */
  readonly order: string;
  readonly attempts: number;
  /** The account's reference when the job was first taken up: the order concerned this subscription. */
  readonly orderedFor: string | null;
}

/** Turn of a job: the right to talk with the processor about an account. */
export interface JobTurn {
  /** True if the previous job was left unfinished, so that the processor may differ from the row. */
  readonly isUnsure: boolean;
  /** Renews the lease for another attempt. @returns false if it is too late for one, or another job has taken the lease */
  readonly again: () => Promise<boolean>;
}

/** Order of a job that only confirms the stored plan to the processor. */
const asWritten = 'as-written';
const noReference = '-';

/**
 * Duration of a lease: longer than one attempt, which has up to three calls to the processor of 8 s each, with the
 * statements around them. Units: milliseconds.
 */
const leaseMs = 45_000;
/**
 * Time after which no further attempt of a job begins: with the wait for the turn before and the last attempt after it, an
 * order ends within the minute for which its idempotency key is claimed. Units: milliseconds.
 */
const attemptsBeginWithinMs = 20_000;
const maxWaitMs = 12_000;
const pollAfterMs = { first: 25, max: 500 };
const maxFound = 20;
/** Delays before an unfinished job is retried, growing: ten attempts in four hours. Units: milliseconds. */
const retryAfterMs = { first: 60_000, max: hourMs };
const maxAttempts = 10;

/** Max orders of one account that wait in a process. Source: decision 0009. */
export const maxWaitingOrders = 20;
const retryAfterSeconds = 5;

/**
 * Serialises requests to the processor by account, over all processes, by a lease in the row of the subscription, which is
 * renewed for each attempt. No connection or lock is held during a call, so a slow processor delays no other account. The
 * lease of a killed process expires after 45 s; an unfinished job gives its lease to the account's next order at once. In a process the
 * orders of an account wait in memory, so that only one of them polls the database.
 */
export class ProcessorJobs {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly queues = new AccountQueues({ maxWaiting: maxWaitingOrders, maxWaitMs });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the job of an order while no other job of the account runs.
   *
   * @param order stored for the process that may have to finish the job
   * @param work asks its turn before each further attempt
   *
   * Errors: those of the work; after those that leave the processor's state uncertain, a later job confirms the stored
   * plan; `DomainError` `RATE_001` when too many orders wait or the max wait is over.
   */
  async run<T>(accountId: string, order: string, work: (turn: JobTurn) => Promise<T>): Promise<T> {
    const deadline = performance.now() + maxWaitMs;
    if (!(await this.queues.enter(accountId))) throw tooManyOrders();
    try {
      const id = `${order} ${randomUUID()}`;
      const { unfinished } = await this.turn(accountId, id, deadline);
      return await this.done(accountId, id, this.turnOf(accountId, id, unfinished !== null), work);
    } finally {
      this.queues.leave(accountId);
    }
  }

  /** Lists jobs that a killed process left unfinished, or that failed when they were retried. */
  async abandoned(): Promise<UnfinishedJob[]> {
    const found = await this.subscriptions.lapsedLeases(this.dataSource, this.clock.now(), maxFound);
    return found.map((errand) => {
      const [order = '', , attempts, reference] = errand.errand.split(' ');
      const isFirst = !/^\d+$/.test(attempts ?? '');
      const orderedFor = isFirst ? errand.reference : reference === noReference ? null : (reference ?? null);
      return { ...errand, order, attempts: isFirst ? 0 : Number(attempts), orderedFor };
    });
  }

  /**
   * Retries an unfinished job, unless it was finished or replaced by another order since it was listed. A failed job is
   * rescheduled, in the end given up for an operator; an error of the work never rejects.
   *
   * @returns whether this call finished it
   */
  async retry(abandoned: UnfinishedJob, work: (turn: JobTurn) => Promise<unknown>): Promise<boolean> {
    const { accountId, order, orderedFor } = abandoned;
    const attempts = abandoned.attempts + 1;
    const id = `${order} ${randomUUID()} ${attempts} ${orderedFor ?? noReference}`;
    const until = new Date(this.clock.nowMs() + leaseMs);
    if (!(await this.subscriptions.takeLeaseOver(this.dataSource, abandoned, { id, until }))) return false;
    try {
      await work(this.turnOf(accountId, id, true));
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      await this.leave(accountId, id, { order, attempts, reason });
      return false;
    }
    await this.subscriptions.releaseLease(this.dataSource, accountId, id);
    return true;
  }

  /** Runs the work and releases the lease; leaves a job if the state of the processor is uncertain. */
  private async done<T>(
    accountId: string,
    id: string,
    turn: JobTurn,
    work: (turn: JobTurn) => Promise<T>,
  ): Promise<T> {
    let left: string | null = null;
    try {
      return await work(turn);
    } catch (error) {
      left = leftBehind(error, turn.isUnsure, id);
      throw error;
    } finally {
      if (left !== null) {
        const until = new Date(this.clock.nowMs() + retryAfterMs.first);
        await this.subscriptions.leaveLease(this.dataSource, accountId, id, { as: left, until });
      } else await this.subscriptions.releaseLease(this.dataSource, accountId, id);
    }
  }

  private async leave(
    accountId: string,
    id: string,
    {
      order,
      attempts,
      reason,
    }: { readonly order: string; readonly attempts: number; readonly reason: string },
  ): Promise<void> {
    if (attempts >= maxAttempts) {
      this.logger.error(
        { event: 'order-given-up', accountId, wish: order, attempts, reason },
        'for an operator',
      );
      await this.subscriptions.releaseLease(this.dataSource, accountId, id);
      return;
    }
    this.logger.warn({ event: 'order-failed', accountId, wish: order, attempts, reason }, 'will try again');
    const delayMs = Math.min(retryAfterMs.first * 2 ** (attempts - 1), retryAfterMs.max);
    const until = new Date(this.clock.nowMs() + delayMs);
    await this.subscriptions.leaveLease(this.dataSource, accountId, id, { as: id, until });
  }

  private turnOf(accountId: string, id: string, isUnsure: boolean): JobTurn {
    const lastAtMs = this.clock.steadyMs() + attemptsBeginWithinMs;
    const again = async () => {
      if (this.clock.steadyMs() > lastAtMs) return false;
      const until = new Date(this.clock.nowMs() + leaseMs);
      return this.subscriptions.renewLease(this.dataSource, accountId, id, until);
    };
    return { isUnsure, again };
  }

  /** Polls for the lease, with growing delays. */
  private async turn(
    accountId: string,
    id: string,
    deadline: number,
  ): Promise<{ readonly unfinished: string | null }> {
    for (let attempt = 0; ; attempt += 1) {
      const now = this.clock.now();
      const until = new Date(now.getTime() + leaseMs);
      const begun = await this.subscriptions.takeLease(this.dataSource, accountId, { id, now, until });
      if (begun !== null) return begun;
      if (performance.now() > deadline) throw tooManyOrders();
      if (attempt === 0) await this.begin(accountId, now);
      else await pause(Math.min(pollAfterMs.first * 2 ** attempt, pollAfterMs.max));
    }
  }

  /** Inserts a row for an account that has none, to hold the lease. */
  private async begin(accountId: string, now: Date): Promise<void> {
    const free = freeSubscription(newId('sub'), accountId, now);
    await this.subscriptions.begin(this.dataSource, free);
  }
}

/** Returns the job that remains after an error; null if the processor is known to hold the plan of the row. */
function leftBehind(error: unknown, isUnsure: boolean, id: string): string | null {
  if (error instanceof PaymentFailed) {
    // The response says that nothing was changed: the order is not retried, and a possible effect is reverted.
    return isUnsure || error instanceof OrderUncertain ? `${asWritten} ${randomUUID()}` : null;
  }
  // The row could not be written, perhaps after the processor carried out the order.
  return error instanceof DomainError ? null : id;
}

/** Waits for a random time between half and all of `ms`, so that processes do not poll in step. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)));
}

function tooManyOrders(): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The limit of ${maxWaitingOrders} orders of one account waiting at once is used up: they are done one after the other. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
