import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { Clock } from '@market/kernel';
import { answerInTime, type Sql } from '@market/platform/database';
import type { MinuteSpent } from './domain/spent-minutes';
import { requestsIn, spenderKey, type Spender, type UsageTally } from './domain/usage-tally';
import { UsageRepository, type UsageBatch } from './persistence/usage.repository';

/** How long a decided request lies in memory only: what `kill -9` can lose. Units: milliseconds. */
const writeEveryMs = 1_000;
const tidyEveryMs = 10 * 60_000;
const accountsAtOnce = 2_000;
/** A day of buckets of a minute, and the one that is being filled. Units: milliseconds. */
const windowMs = 1_441 * 60_000;
const batchesKeptMs = 24 * 60 * 60_000;

interface Recall {
  readonly spender: Spender;
  readonly take: (spent: readonly MinuteSpent[]) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes down what was counted, in batches off the request path, and knows at any time what is written and what is
 * not: everything that touches the tables goes one after the other, so a figure is never counted twice or missed.
 */
export class UsageLedger {
  private readonly repository = new UsageRepository();
  private lane: Promise<void> = Promise.resolve();
  private writing: Promise<void> | null = null;
  /** Taken out of the tally, and not surely written yet. */
  private batch: UsageBatch | null = null;
  private recalls: Recall[] = [];
  private timer: NodeJS.Timeout | null = null;
  private tidiedAtMs = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tally: UsageTally,
    private readonly clock: Clock,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Requests that only this process knows of. */
  get unwritten(): number {
    return this.tally.requests + requestsIn(this.batch?.tallies ?? []);
  }

  /** Begins to write once a second. */
  start(): void {
    this.timer ??= setInterval(() => void this.write().then(() => this.tidy()), writeEveryMs);
    this.timer.unref();
  }

  /** Writes what is left, if the database answers. */
  async stop(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    await this.writing;
    await this.write();
  }

  /** Writes all that was counted so far. What could not be written is sent again next time, under the same id. */
  write(): Promise<void> {
    this.writing ??= this.inTurn(async () => {
      await this.settle();
      let tallies = this.tally.take(accountsAtOnce);
      while (tallies.length > 0) {
        this.batch = { id: randomUUID(), tallies };
        await this.settle();
        tallies = tallies.length < accountsAtOnce ? [] : this.tally.take(accountsAtOnce);
      }
    })
      .catch((error: unknown) => this.onFailure(error))
      .finally(() => {
        this.writing = null;
      });
    return this.writing;
  }

  /**
   * Finds what an account spent in the last 24 hours over all processes, what this one has not written yet
   * included. `take` is called in the same step in which that was true. Accounts that ask together are one query.
   *
   * Errors: those of the database; then `take` is not called.
   */
  recall(spender: Spender, take: (spent: readonly MinuteSpent[]) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const recall: Recall = { spender, take: (spent) => resolve(take(spent)), fail: reject };
      if (this.recalls.push(recall) > 1) return;
      this.inTurn(() => this.answerRecalls()).catch(() => undefined);
    });
  }

  /**
   * Reads from the tables, and gives the account's unwritten tally of the same step.
   *
   * Errors: those of the database.
   */
  async reckon<T>(spender: Spender, read: (repository: UsageRepository, sql: Sql) => Promise<T>) {
    let reckoned: { written: T; unwritten: ReturnType<UsageTally['of']> } | undefined;
    await this.inTurn(async () => {
      await this.settle();
      const written = await answerInTime(read(this.repository, this.dataSource));
      reckoned = { written, unwritten: this.tally.of(spender) };
    });
    if (reckoned === undefined) throw new Error('the turn ended without an answer');
    return reckoned;
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.lane.then(work);
    this.lane = turn.catch(() => undefined);
    return turn;
  }

  private async settle(): Promise<void> {
    const { batch } = this;
    if (batch === null) return;
    const at = this.clock.now();
    await answerInTime(this.dataSource.transaction((tx) => this.repository.apply(tx, batch, at)));
    this.batch = null;
  }

  private async answerRecalls(): Promise<void> {
    let asked: Recall[] = [];
    try {
      await this.settle();
      asked = this.recalls.splice(0);
      const spenders = asked.map(({ spender }) => spender);
      const sinceMs = this.clock.now().getTime() - windowMs;
      const spent = await answerInTime(this.repository.spentSince(this.dataSource, spenders, sinceMs));
      for (const { spender, take } of asked) {
        take([...(spent.get(spenderKey(spender)) ?? []), ...this.tally.of(spender).minutes]);
      }
    } catch (error) {
      for (const { fail } of [...asked, ...this.recalls.splice(0)]) fail(error);
    }
  }

  private async tidy(): Promise<void> {
    const nowMs = this.clock.now().getTime();
    if (nowMs - this.tidiedAtMs < tidyEveryMs) return;
    this.tidiedAtMs = nowMs;
    await this.repository
      .forgetBefore(this.dataSource, nowMs - windowMs - 60_000, new Date(nowMs - batchesKeptMs))
      .catch((error: unknown) => this.onFailure(error));
  }
}
