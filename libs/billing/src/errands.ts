import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { DomainError, type Clock } from '@market/kernel';
import { freeSubscription } from './domain/subscription';
import { SubscriptionRepository } from './persistence/subscription.repository';

/** Longer than every call of a processor together. Units: milliseconds. */
const errandMs = 30_000;
const waitAtMostMs = 12_000;
const askAgainAfterMs = 40;
const foundAtMost = 20;

/**
 * Lets one request of an account at a time speak with the processor, over all processes. It holds no connection
 * and no lock meanwhile, so a slow processor keeps nobody else waiting; what a killed process left is free again
 * after half a minute.
 */
export class Errands {
  private readonly subscriptions = new SubscriptionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a piece of work as the account's only one.
   *
   * @param wish what is wanted, for whoever finds the work unfinished
   *
   * Errors: those of the work; `DomainError` `SRV_002` when its turn does not come.
   */
  async run<T>(accountId: string, wish: string, work: () => Promise<T>): Promise<T> {
    const id = `${wish} ${randomUUID()}`;
    const free = freeSubscription(`sub_${randomUUID().replaceAll('-', '')}`, accountId, this.clock.now());
    await this.dataSource.transaction((tx) => this.subscriptions.lockOrBegin(tx, free));
    await this.turn(accountId, id);
    try {
      return await work();
    } finally {
      await this.subscriptions.endErrand(this.dataSource, accountId, id);
    }
  }

  /** Work that a killed process left unfinished: whose, and what was wanted. */
  async abandoned(): Promise<{ readonly accountId: string; readonly wish: string }[]> {
    const found = await this.subscriptions.abandonedErrands(this.dataSource, this.clock.now(), foundAtMost);
    return found.map(({ accountId, errand }) => ({ accountId, wish: errand.split(' ')[0] ?? '' }));
  }

  private async turn(accountId: string, id: string): Promise<void> {
    const deadline = performance.now() + waitAtMostMs;
    for (;;) {
      const now = this.clock.now();
      const until = new Date(now.getTime() + errandMs);
      if (await this.subscriptions.beginErrand(this.dataSource, accountId, { id, now, until })) return;
      if (performance.now() > deadline) throw stillBusy();
      await new Promise((resolve) => setTimeout(resolve, askAgainAfterMs));
    }
  }
}

function stillBusy(): DomainError {
  return new DomainError({
    kind: 'unavailable',
    code: 'SRV_002',
    publicMessage: 'Another change of this subscription is under way. Try again shortly.',
    retryAfterSeconds: 5,
  });
}
