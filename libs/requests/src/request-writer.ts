import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { type Clock, inTime } from '@market/kernel';
import { answerInTime } from '@market/database';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { KeptRequests } from './domain/kept-requests';
import type { RequestTally } from './domain/request-tally';
import { RequestBatchRepository, type RequestBatch } from './persistence/request-batch.repository';
import type { RequestsMetrics } from './requests-metrics';

/** Interval of writes: a crash (`kill -9`) loses at most the requests of this time. Units: milliseconds. */
const writeEveryMs = 1_000;
/** Max time of the last writes. Units: milliseconds. */
const endsWithinMs = 8_000;
const writeAgainAfterMs = 250;
/** Max batches that wait while the database is away: what comes later waits in memory, where counts add up. */
const maxBatches = 2;
/** Max rows of counts in memory; beyond them the counts are given up. */
const maxRows = 50_000;

/** Writes requests in batches off the way of a request. */
export class RequestWriter {
  private readonly repository = new RequestBatchRepository();
  private readonly writing: PeriodicTask;
  /** Batches whose write is not confirmed; oldest first. */
  private readonly pending: RequestBatch[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tally: RequestTally,
    private readonly kept: KeptRequests,
    private readonly metrics: RequestsMetrics,
  ) {
    this.writing = new PeriodicTask({
      ...{ name: 'requests.write', everyMs: writeEveryMs, onFailure: () => metrics.writeFailed() },
      run: () => this.writeAll(),
    });
  }

  /** Number of rows that are not confirmed as written. */
  get waiting(): number {
    const ofBatch = ({ counts, single, limited }: RequestBatch) =>
      counts.length + single.length + limited.length;
    return this.pending.reduce((sum, batch) => sum + ofBatch(batch), this.tally.rows + this.kept.waiting);
  }

  /** Starts to write once a second. */
  start(tasks: TaskRegistry): void {
    this.writing.start(tasks);
  }

  /** Writes all requests so far. A failed batch is retried under the same id, so that it is never written twice. */
  write(): Promise<void> {
    return this.writing.run();
  }

  /** Writes the remaining requests, with retries. @returns number of rows that may be lost */
  async stop(withinMs = endsWithinMs): Promise<number> {
    let isLate = false;
    await inTime(
      withinMs,
      this.writeUntil(() => isLate),
      () => {
        isLate = true;
      },
    );
    return this.waiting;
  }

  private async writeUntil(isOver: () => boolean): Promise<void> {
    await this.writing.stop();
    for (;;) {
      await this.writing.run();
      if (isOver() || this.waiting === 0) return;
      await pause(writeAgainAfterMs);
    }
  }

  private async writeAll(): Promise<void> {
    this.takeNext();
    for (;;) {
      const [batch] = this.pending;
      if (batch === undefined) return;
      const [at, today] = [this.clock.now(), this.clock.today()];
      try {
        await answerInTime(this.dataSource.transaction((tx) => this.repository.apply(tx, batch, at, today)));
      } catch (error) {
        if (!isOfData(error)) throw error;
        this.metrics.writeFailed();
        this.metrics.lost(requestsIn(batch));
      }
      this.pending.shift();
    }
  }

  private takeNext(): void {
    if (this.pending.length < maxBatches && this.tally.rows + this.kept.waiting > 0) {
      this.pending.push({ id: randomUUID(), counts: this.tally.take(), ...this.kept.take() });
    }
    if (this.tally.rows <= maxRows) return;
    this.metrics.lost(requestsIn({ counts: this.tally.take() }));
  }
}

function requestsIn({ counts }: Pick<RequestBatch, 'counts'>): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0);
}

/**
 * Tells whether the database refuses the values of a batch: it would refuse them again, and all later batches would wait for it.
 *
 * Source: PostgreSQL's manual, "PostgreSQL Error Codes", classes 22 and 23.
 */
function isOfData(error: unknown): boolean {
  return /^2[23]/.test(String((Object(error) as { code?: unknown }).code));
}
