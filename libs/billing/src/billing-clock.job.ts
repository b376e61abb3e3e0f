import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { applyDueTransitions } from './domain/settle';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';
import { PeriodicWork } from './periodic-work';

const tickMs = 5_000;
/** Max wait at the stop for running work; calls to the processor have their own timeouts. Units: milliseconds. */
const endsWithinMs = 5_000;
const batch = 100;
const maxBatches = 100;

/**
 * Periodic work of billing: plans that were restored, due transitions, unfinished orders, subscriptions to end at the processor, and the nightly
 * reconciliation. Every API process ticks; locks and claims give each task to one process.
 */
@Injectable()
export class BillingClockJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private readonly ticking = new PeriodicTask({
    name: 'billing.tick',
    everyMs: tickMs,
    run: () => this.round(),
  });
  private stopped = false;
  private readonly isEnding = () => this.stopped;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly work: PeriodicWork,
    private readonly tasks: TaskRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.ticking.start(this.tasks);
  }

  /** Waits for the running call only, not for the whole round: another process does the rest. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.ticking.stop(endsWithinMs);
  }

  /** Runs one round; a call during a round returns the running one. Never rejects: the next tick retries. */
  tick(): Promise<void> {
    return this.ticking.run();
  }

  /** Applies due transitions; none of a held plan, whose processor was not asked yet. @returns number of changed subscriptions */
  async settleDue(): Promise<number> {
    const ledger = new BillingLedger(this.clock);
    let count = 0;
    for (let round = 0; round < maxBatches && !this.stopped; round += 1) {
      const settled = await this.dataSource.transaction(async (tx) => {
        const now = this.clock.now();
        const due = await this.subscriptions.lockDue(tx, now, batch);
        const changes = due.map((before) => {
          const { subscription: after, entered } = applyDueTransitions(before, now);
          return { before, after, entered };
        });
        await ledger.write(tx, changes, 'system');
        return changes.filter(({ before, after }) => before !== after).length;
      });
      count += settled;
      if (settled < batch) break;
    }
    return count;
  }

  private async round(): Promise<void> {
    await this.attempt('held plans', () => this.work.held.ask(this.isEnding));
    await this.attempt('transitions', () => this.settleDue());
    await this.attempt('unfinished orders', () => this.work.orders.finishAbandoned(this.isEnding));
    await this.attempt('endings', () => this.work.endings.endDue(this.isEnding));
    await this.attempt('reconciliation', () => this.work.reconciliation.nightly(this.isEnding));
  }

  private async attempt(what: string, work: () => Promise<unknown>): Promise<void> {
    if (this.stopped) return;
    try {
      await work();
    } catch (error) {
      this.logger.warn({ event: 'billing-tick-failed', what, reason: reasonOf(error) }, 'will try again');
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
