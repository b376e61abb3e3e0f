import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { type Clock, inTime, dayMs } from '@market/kernel';
import { answerInTime, type Sql } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import { requestsIn, rowsIn, type SpenderTally, type UsageTally } from './domain/usage-tally';
import { type MinuteSpent, spenderKey, type Spender } from './domain/account-windows';
import { SteadyTime } from './domain/sliding-window';
import { UsageRepository, type UsageBatch } from './persistence/usage.repository';

/** Interval of writes: a crash (`kill -9`) loses at most the requests of this time. Units: milliseconds. */
const writeEveryMs = 1_000;
/**
 * Max time of the last writes: longer than a failover of the database, shorter than the grace period of a stop. Units:
 * milliseconds.
 */
const endsWithinMs = 12_000;
const writeAgainAfterMs = 250;
const tidyEveryMs = 10 * 60_000;
const maxRows = 4_000;
/** Duration from which a failed batch is divided: it was too large, or waited for a lock. Units: milliseconds. */
const slowMs = 500;
/** A day of one-minute buckets and the current one. Units: milliseconds. */
const windowMs = 1_441 * 60_000;
const batchesKeptMs = dayMs;

/** Callback that receives the requests of an account and the snapshot of the database that they were read from. */
export type RecallTaker = (spent: readonly MinuteSpent[], snapshot: string) => void;

interface Recall {
  readonly spender: Spender;
  readonly take: RecallTaker;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes counted requests in batches off the request path. All access to the tables is serialised, so it is always
 * known which requests are written, and none is counted twice or missed.
 */
export class UsageLedger {
  private readonly repository = new UsageRepository();
  private lane: Promise<void> = Promise.resolve();
  private readonly writing: PeriodicTask;
  private readonly tidying: PeriodicTask;
  /** Batches taken from the tally whose write is not confirmed; oldest first. */
  private pending: UsageBatch[] = [];
  private rowsAtOnce = maxRows;
  private recalls: Recall[] = [];
  /** Steady time for the retention of minutes: a clock that is set forward deletes none early. */
  private readonly time: SteadyTime;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tally: UsageTally,
    private readonly clock: Clock,
    onFailure: (error: unknown) => void,
  ) {
    this.time = new SteadyTime(clock);
    this.writing = new PeriodicTask({
      ...{ name: 'usage.write', everyMs: writeEveryMs, onFailure },
      run: () => this.writeAll(),
    });
    this.tidying = new PeriodicTask({
      ...{ name: 'usage.tidy', everyMs: tidyEveryMs, onFailure },
      run: () => this.tidy(),
    });
  }

  /** Number of requests that are not confirmed as written. */
  get unwritten(): number {
    return this.pending.reduce((sum, { tallies }) => sum + requestsIn(tallies), this.tally.requests);
  }

  /** Starts to write once a second, and to delete rows that no window needs any more. */
  start(tasks: TaskRegistry): void {
    this.writing.start(tasks);
    this.tidying.start(tasks);
    void this.tidying.run();
  }

  /**
   * Writes the remaining requests, with retries while the database refuses them.
   *
   * @param withinMs max wait. Units: milliseconds
   * @returns number of requests that are not confirmed as written and may be lost
   */
  async stop(withinMs = endsWithinMs): Promise<number> {
    let isLate = false;
    const ended = Promise.all([this.writeUntil(() => isLate), this.tidying.stop()]);
    await inTime(withinMs, ended, () => {
      isLate = true;
    });
    return this.unwritten;
  }

  /**
   * Writes all requests counted so far, in batches between which reads get their turn. A failed batch is retried under
   * the same id at the next write; one that took too long is divided first.
   */
  write(): Promise<void> {
    return this.writing.run();
  }

  /** Resolves when all writes that were running or queued have ended. */
  settled(): Promise<void> {
    return this.inTurn(() => Promise.resolve());
  }

  /**
   * Reads the requests of an account in the last 24 hours over all processes, including those that this process has not
   * written yet. Calls `take` synchronously with the read of the unwritten ones. Concurrent recalls share one query.
   *
   * Errors: those of the database; then `take` is not called.
   */
  recall(spender: Spender, take: RecallTaker): Promise<void> {
    return new Promise((resolve, reject) => {
      const taken: RecallTaker = (spent, snapshot) => resolve(take(spent, snapshot));
      const recall: Recall = { spender, take: taken, fail: reject };
      if (this.recalls.push(recall) > 1) return;
      this.inTurn(() => this.answerRecalls()).catch(() => undefined);
    });
  }

  /**
   * Runs a query on the tables, and returns its result with the account's counts that it does not include.
   *
   * Errors: those of the database.
   */
  async reckon<T>(spender: Spender, read: (repository: UsageRepository, sql: Sql) => Promise<T>) {
    let reckoned: { written: T; unwritten: ReturnType<UsageTally['of']> } | undefined;
    await this.inTurn(async () => {
      const { written, batches } = await answerInTime(
        this.inOneSnapshot((sql) => read(this.repository, sql)),
      );
      reckoned = { written, unwritten: this.unwrittenOf(spender, batches) };
    });
    if (reckoned === undefined) throw new Error('the turn ended without an answer');
    return reckoned;
  }

  private async writeUntil(isOver: () => boolean): Promise<void> {
    await this.writing.stop();
    for (;;) {
      await this.write();
      if (isOver() || (this.pending.length === 0 && this.tally.requests === 0)) return;
      await pause(writeAgainAfterMs);
    }
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.lane.then(work);
    this.lane = turn.catch(() => undefined);
    return turn;
  }

  private async writeAll(): Promise<void> {
    let isMore = true;
    while (isMore) {
      await this.inTurn(async () => {
        isMore = await this.writeNext();
      });
    }
  }

  /** Writes the next batch. Resolves to whether more may be pending. */
  private async writeNext(): Promise<boolean> {
    const isLeftOver = this.pending.length > 0;
    if (!isLeftOver) this.put(this.tally.take(this.rowsAtOnce));
    const [batch] = this.pending;
    if (batch === undefined) return false;
    const isFull = rowsIn(batch.tallies) >= this.rowsAtOnce / 2;
    await this.apply(batch);
    return isLeftOver || isFull;
  }

  private async apply(batch: UsageBatch): Promise<void> {
    const startedAt = performance.now();
    const at = this.clock.now();
    try {
      const writer = await answerInTime(
        this.dataSource.transaction((tx) => this.repository.apply(tx, batch, at)),
      );
      this.settle(batch, writer);
      this.rowsAtOnce = Math.min(maxRows, this.rowsAtOnce * 2);
    } catch (error) {
      if (performance.now() - startedAt >= slowMs) await this.divide(batch);
      throw error;
    }
  }

  /** Withdraws a batch and queues it as two halves with new ids. Does nothing for a batch of one account. */
  private async divide(batch: UsageBatch): Promise<void> {
    this.rowsAtOnce = Math.max(1, Math.ceil(Math.min(this.rowsAtOnce, rowsIn(batch.tallies)) / 2));
    if (batch.tallies.length === 1) return;
    const writer = await answerInTime(this.repository.withdraw(this.dataSource, batch.id, this.clock.now()));
    this.settle(batch, writer);
  }

  /**
   * Removes a batch of known outcome from `pending`. @param writer transaction that wrote it; null: withdrawn, its
   * halves are queued
   */
  private settle(batch: UsageBatch, writer: bigint | null): void {
    this.pending = this.pending.filter((each) => each !== batch);
    if (writer === null) {
      const middle = Math.ceil(batch.tallies.length / 2);
      this.put(batch.tallies.slice(middle));
      this.put(batch.tallies.slice(0, middle));
      return;
    }
    for (const { writing } of batch.tallies) writing.transaction = writer;
  }

  private put(tallies: readonly SpenderTally[]): void {
    if (tallies.length > 0) this.pending.unshift({ id: randomUUID(), tallies });
  }

  /** Runs a query, and finds which pending batches its snapshot includes. */
  private async inOneSnapshot<T>(
    read: (sql: Sql) => Promise<T>,
  ): Promise<{ written: T; batches: ReadonlySet<string> }> {
    const ids = this.pending.map(({ id }) => id);
    if (ids.length === 0) return { written: await read(this.dataSource), batches: new Set() };
    return this.dataSource.transaction('REPEATABLE READ', async (tx) => {
      const batches = await this.repository.written(tx, ids);
      return { written: await read(tx), batches };
    });
  }

  /** Returns the counts of an account that are not in the given written batches. */
  private unwrittenOf(spender: Spender, written: ReadonlySet<string>): ReturnType<UsageTally['of']> {
    const key = spenderKey(spender);
    const tallies = [
      ...this.pending.filter(({ id }) => !written.has(id)).flatMap((batch) => batch.tallies),
      { spender, ...this.tally.of(spender) },
    ].filter((tally) => spenderKey(tally.spender) === key);
    return {
      counts: tallies.flatMap(({ counts }) => counts),
      keys: tallies.flatMap(({ keys }) => keys),
      minutes: tallies.flatMap(({ minutes }) => minutes),
    };
  }

  private async answerRecalls(): Promise<void> {
    const asked = this.recalls.splice(0);
    try {
      const spenders = asked.map(({ spender }) => spender);
      const sinceMs = this.time.now().steadyMs - windowMs;
      const ids = this.pending.map(({ id }) => id);
      const { spent, written, snapshot } = await answerInTime(
        this.repository.spentSince(this.dataSource, spenders, sinceMs, ids),
      );
      for (const { spender, take } of asked) {
        take(
          [...(spent.get(spenderKey(spender)) ?? []), ...this.unwrittenOf(spender, written).minutes],
          snapshot,
        );
      }
    } catch (error) {
      for (const { fail } of asked) fail(error);
    }
  }

  private async tidy(): Promise<void> {
    const nowMs = this.time.now().steadyMs;
    await this.repository.forgetBefore(
      this.dataSource,
      nowMs - windowMs - 60_000,
      new Date(nowMs - batchesKeptMs),
    );
  }
}
