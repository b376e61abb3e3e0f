import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, inTime } from '@market/kernel';
import { settle } from './domain/settle';
import { BillingLedger } from './persistence/billing-ledger.repository';
import { SubscriptionRepository } from './persistence/subscription.repository';
import { PeriodicWork } from './periodic-work';

const tickMs = 5_000;
/** What is under way may end in this time: what ends after it has to end in its own, too. Units: milliseconds. */
const endsWithinMs = 5_000;
const batch = 100;
const batchesAtMost = 100;

/**
 * Does what time asks for in billing: transitions that are due, subscriptions to be ended at the processor, the
 * nightly reconciliation. Every API process ticks; each piece of work is done by one.
 */
@Injectable()
export class BillingClockJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('billing');
  private readonly subscriptions = new SubscriptionRepository();
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;
  private readonly isEnding = () => this.stopped;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly work: PeriodicWork,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tick(), tickMs);
    this.timer.unref();
  }

  /** Waits for the question that is under way, not for the round: others do what is left of it, or was not answered. */
  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearInterval(this.timer);
    if (this.running !== null) await inTime(endsWithinMs, this.running, () => undefined);
  }

  /** One round of everything; while one is running, the same one. Never rejects: the next tick tries again. */
  tick(): Promise<void> {
    this.running ??= this.round().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Makes the transitions that are due. @returns how many subscriptions changed */
  async settleDue(): Promise<number> {
    const ledger = new BillingLedger(this.clock);
    let count = 0;
    for (let round = 0; round < batchesAtMost && !this.stopped; round += 1) {
      const settled = await this.dataSource.transaction(async (tx) => {
        const now = this.clock.now();
        const due = await this.subscriptions.lockDue(tx, now, batch);
        const changes = due.map((before) => {
          const { subscription: after, entered } = settle(before, now);
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
