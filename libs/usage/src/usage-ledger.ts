import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { type Clock, inTime } from '@market/kernel';
import { answerInTime, type Sql } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { MinuteSpent } from './domain/spent-minutes';
import { SteadyTime } from './domain/steady-time';
import { spenderKey, type Spender } from './domain/spender';
import { requestsIn, rowsIn, type SpenderTally, type UsageTally } from './domain/usage-tally';
import { UsageRepository, type UsageBatch } from './persistence/usage.repository';

/** Time for which a decided request is in memory only, which `kill -9` can lose. Units: milliseconds. */
const writeEveryMs = 1_000;
/** An outage as short as a failover costs nothing, and the process still ends in its time. Units: milliseconds. */
const endsWithinMs = 12_000;
const writeAgainAfterMs = 250;
const tidyEveryMs = 10 * 60_000;
const rowsAtMost = 4_000;
/** A batch that failed after so long was too large, or something is in its way. Units: milliseconds. */
const slowMs = 500;
/** A day of buckets of a minute, and the one that is being filled. Units: milliseconds. */
const windowMs = 1_441 * 60_000;
const batchesKeptMs = 24 * 60 * 60_000;

/** Gets what an account spent, and the snapshot of the database that this goes by. */
export type RecallTaker = (spent: readonly MinuteSpent[], snapshot: string) => void;

interface Recall {
  readonly spender: Spender;
  readonly take: RecallTaker;
  readonly fail: (error: unknown) => void;
}

/**
 * Writes down what was counted, in batches off the request path, and knows at any time what is written and what is
 * not: everything that touches the tables goes one after the other, so a figure is never counted twice or missed.
 */
export class UsageLedger {
  private readonly repository = new UsageRepository();
  private lane: Promise<void> = Promise.resolve();
  private readonly writing: PeriodicTask;
  private readonly tidying: PeriodicTask;
  /** Taken out of the tally, and not surely written yet; oldest first. */
  private pending: UsageBatch[] = [];
  private rowsAtOnce = rowsAtMost;
  private recalls: Recall[] = [];
  /** Time by which spent requests are written: a clock that is put forward drops none. */
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

  /** Requests that only this process knows of. */
  get unwritten(): number {
    return this.pending.reduce((sum, { tallies }) => sum + requestsIn(tallies), this.tally.requests);
  }

  /** Begins to write once a second, and to remove what no window needs any more. */
  start(tasks: TaskRegistry): void {
    this.writing.start(tasks);
    this.tidying.start(tasks);
    void this.tidying.run();
  }

  /**
   * Writes what is left; tries again while the database does not take it.
   *
   * @param withinMs how long the end of the process may wait for that. Units: milliseconds
   * @returns requests that are lost with this process, at most
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
   * Writes all that was counted so far, in batches between which others get their turn. What could not be written is
   * sent again next time, under the same id; what took too long, in halves.
   */
  write(): Promise<void> {
    return this.writing.run();
  }

  /** Resolves when no write is under way any more that was before. */
  settled(): Promise<void> {
    return this.inTurn(() => Promise.resolve());
  }

  /**
   * Finds what an account spent in the last 24 hours over all processes, what this one has not written yet
   * included. `take` is called in the same step in which that was true. Accounts that ask together are one query.
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
   * Reads from the tables, and gives the account's unwritten tally of the same step.
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

  /** Writes the next batch. Resolves to whether there may be more. */
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
      this.rowsAtOnce = Math.min(rowsAtMost, this.rowsAtOnce * 2);
    } catch (error) {
      if (performance.now() - startedAt >= slowMs) await this.divide(batch);
      throw error;
    }
  }

  /** Divides a batch under new ids; only when it is certain that the old one will not be written. */
  private async divide(batch: UsageBatch): Promise<void> {
    this.rowsAtOnce = Math.max(1, Math.ceil(Math.min(this.rowsAtOnce, rowsIn(batch.tallies)) / 2));
    if (batch.tallies.length === 1) return;
    const writer = await answerInTime(this.repository.withdraw(this.dataSource, batch.id, this.clock.now()));
    this.settle(batch, writer);
  }

  /** @param writer null: it was withdrawn, and begins anew in halves */
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

  /** Reads, and finds which batches are part of what was read. */
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

  /** Returns the counts of an account that only this process has, if the given batches are written. */
  private unwrittenOf(spender: Spender, written: ReadonlySet<string>): ReturnType<UsageTally['of']> {
    const key = spenderKey(spender);
    const tallies = [
      ...this.pending.filter(({ id }) => !written.has(id)).flatMap((batch) => batch.tallies),
      { spender, ...this.tally.of(spender) },
    ].filter((tally) => spenderKey(tally.spender) === key);
    return {
      counts: tallies.flatMap(({ counts }) => counts),
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
