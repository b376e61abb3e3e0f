import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type Clock, DomainError, newId } from '@market/kernel';
import { AccountQueues } from './account-queues';
import { freeSubscription } from './domain/subscription';
import { OrderUncertain, PaymentFailed } from './payment-failed.errors';
import { SubscriptionRepository, type LapsedErrand } from './persistence/subscription.repository';

/** Work that was left unfinished. */
export interface AbandonedErrand extends LapsedErrand {
  /**
   * Request of the customer; for a request that failed and was reported as failed, only that the processor has to be
   * told the current plan.
   */
  readonly wish: string;
  /** Number of attempts. */
  readonly attempts: number;
  /** The account's reference when it was first taken up: what was wanted was wanted of that. */
  readonly wantedOf: string | null;
}

/** The wish of whom nothing is known but that the processor may stand otherwise than our row. */
const asWritten = 'as-written';
const noReference = '-';

/** Longer than every call of a processor together. Units: milliseconds. */
const errandMs = 30_000;
const waitAtMostMs = 12_000;
const askAgainAfterMs = { first: 25, atMost: 500 };
const foundAtMost = 20;
/** Delays before an unfinished job is taken up again, growing: ten attempts in four hours. Units: milliseconds. */
const takeUpAfterMs = { first: 60_000, atMost: 60 * 60_000 };
const takenUpAtMost = 10;

/** Orders of one account that may wait in a process. Source: decision 0020. */
export const ordersWaitingAtMost = 20;
const retryAfterSeconds = 5;

/**
 * Lets one request of an account at a time speak with the processor, over all processes. It holds no connection
 * and no lock meanwhile, so a slow processor keeps nobody else waiting; what a killed process left is free again
 * after half a minute, and what was left undone at once: the account's next wish takes its place. In a process an
 * account's requests wait in memory, so that however many come, one of them asks the database for its turn.
 */
export class ProcessorJobs {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly queues = new AccountQueues({ waitingAtMost: ordersWaitingAtMost, waitAtMostMs });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a piece of work as the account's only one.
   *
   * @param wish what is wanted, for whoever finds the work unfinished
   * @param work hears whether the work before it was left unfinished: then the processor may not stand as we believe
   *
   * Errors: those of the work; after those that leave the processor in doubt it is told later how the subscription
   * stands; `DomainError` `RATE_001` when too many wait already or its turn does not come.
   */
  async run<T>(accountId: string, wish: string, work: (isUnsure: boolean) => Promise<T>): Promise<T> {
    const deadline = performance.now() + waitAtMostMs;
    if (!(await this.queues.enter(accountId))) throw tooManyOrders();
    try {
      const id = `${wish} ${randomUUID()}`;
      const { unfinished } = await this.turn(accountId, id, deadline);
      return await this.done(accountId, id, unfinished !== null, work);
    } finally {
      this.queues.leave(accountId);
    }
  }

  /** Work that a killed process left unfinished, or that failed when it was taken up. */
  async abandoned(): Promise<AbandonedErrand[]> {
    const found = await this.subscriptions.lapsedErrands(this.dataSource, this.clock.now(), foundAtMost);
    return found.map((errand) => {
      const [wish = '', , attempts, reference] = errand.errand.split(' ');
      const isFirst = !/^\d+$/.test(attempts ?? '');
      const wantedOf = isFirst ? errand.reference : reference === noReference ? null : (reference ?? null);
      return { ...errand, wish, attempts: isFirst ? 0 : Number(attempts), wantedOf };
    });
  }

  /**
   * Takes up what was left unfinished, unless it was finished or another wish came since it was found. What fails is left
   * for a later time, and in the end to an operator: it never rejects for the work's sake.
   *
   * @returns whether it is finished by this
   */
  async takeUp(abandoned: AbandonedErrand, work: () => Promise<unknown>): Promise<boolean> {
    const { accountId, wish, wantedOf } = abandoned;
    const attempts = abandoned.attempts + 1;
    const id = `${wish} ${randomUUID()} ${attempts} ${wantedOf ?? noReference}`;
    const until = new Date(this.clock.nowMs() + errandMs);
    if (!(await this.subscriptions.takeErrandOver(this.dataSource, abandoned, { id, until }))) return false;
    try {
      await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      await this.leave(accountId, id, { wish, attempts, reason });
      return false;
    }
    await this.subscriptions.endErrand(this.dataSource, accountId, id);
    return true;
  }

  /** Does the work, and gives the right back, or leaves it when nobody knows how the processor stands. */
  private async done<T>(
    accountId: string,
    id: string,
    isUnsure: boolean,
    work: (isUnsure: boolean) => Promise<T>,
  ): Promise<T> {
    let left: string | null = null;
    try {
      return await work(isUnsure);
    } catch (error) {
      left = leftBehind(error, isUnsure, id);
      throw error;
    } finally {
      if (left !== null) {
        const until = new Date(this.clock.nowMs() + takeUpAfterMs.first);
        await this.subscriptions.leaveErrand(this.dataSource, accountId, id, { as: left, until });
      } else await this.subscriptions.endErrand(this.dataSource, accountId, id);
    }
  }

  private async leave(
    accountId: string,
    id: string,
    { wish, attempts, reason }: { readonly wish: string; readonly attempts: number; readonly reason: string },
  ): Promise<void> {
    if (attempts >= takenUpAtMost) {
      this.logger.error({ event: 'order-given-up', accountId, wish, attempts, reason }, 'for an operator');
      await this.subscriptions.endErrand(this.dataSource, accountId, id);
      return;
    }
    this.logger.warn({ event: 'order-failed', accountId, wish, attempts, reason }, 'will try again');
    const delayMs = Math.min(takeUpAfterMs.first * 2 ** (attempts - 1), takeUpAfterMs.atMost);
    const until = new Date(this.clock.nowMs() + delayMs);
    await this.subscriptions.leaveErrand(this.dataSource, accountId, id, { as: id, until });
  }

  /** Waits for its turn among the processes, asking ever more rarely. */
  private async turn(
    accountId: string,
    id: string,
    deadline: number,
  ): Promise<{ readonly unfinished: string | null }> {
    for (let attempt = 0; ; attempt += 1) {
      const now = this.clock.now();
      const until = new Date(now.getTime() + errandMs);
      const begun = await this.subscriptions.beginErrand(this.dataSource, accountId, { id, now, until });
      if (begun !== null) return begun;
      if (performance.now() > deadline) throw tooManyOrders();
      if (attempt === 0) await this.begin(accountId, now);
      else await pause(Math.min(askAgainAfterMs.first * 2 ** attempt, askAgainAfterMs.atMost));
    }
  }

  /** Gives an account that has no row one, for the right to be written in. */
  private async begin(accountId: string, now: Date): Promise<void> {
    const free = freeSubscription(newId('sub'), accountId, now);
    await this.subscriptions.begin(this.dataSource, free);
  }
}

/** Returns the job that remains after an error; null if the processor is known to hold the plan of our row. */
function leftBehind(error: unknown, isUnsure: boolean, id: string): string | null {
  if (error instanceof PaymentFailed) {
    // The caller hears that nothing was changed: the wish is not carried out later, and what came of it is taken back.
    return isUnsure || error instanceof OrderUncertain ? `${asWritten} ${randomUUID()}` : null;
  }
  // The row could not be written, maybe after the processor did its part.
  return error instanceof DomainError ? null : id;
}

/** Waits between half the time and all of it, so that processes do not ask in step. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * (0.5 + Math.random() / 2)));
}

function tooManyOrders(): DomainError {
  return new DomainError({
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `The limit of ${ordersWaitingAtMost} orders of one account waiting at once is used up: they are done one after the other. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
