import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Clock, dayMs } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import { EndpointMails, type EndpointNotice } from '@market/database';
import { DataSource, type EntityManager } from 'typeorm';
import { type DeliveryEnd, failuresThatDisable, failuresThatWarn, runAfter } from '../domain/failure-run';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { leaseSeconds } from '../persistence/claim-statement';
import { DeliveryRepository } from '../persistence/delivery.repository';
import { isArrival, type Outcome, OutcomeRepository, type RunRow } from '../persistence/outcome.repository';

const maxBatch = 500;
/**
 * Size of a batch after which the next one is delayed: a statement has a fixed cost, and a large one costs hardly more.
 */
const manyOutcomes = 32;
const gatherMs = 30;
const retryMs = 250;
/** Time between two warnings of an endpoint whose failures come and go. Units: milliseconds. */
const warnEveryMs = dayMs;

/** Endpoint with its run of failures after a batch. */
interface ChangedRun {
  readonly row: RunRow;
  readonly consecutive: number;
  readonly isNewlyDisabled: boolean;
  /** True if its owners are warned: the run has become long, and they were not warned lately. */
  readonly warns: boolean;
}

/**
 * Records outcomes in batches: outcomes that arrive during a write form the next batch. While the database is away they
 * are retried until their leases end; then another process sends the deliveries again.
 */
@Injectable()
export class OutcomeLog {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();
  private readonly outcomes = new OutcomeRepository();
  private readonly queue: { readonly outcome: Outcome; readonly addedAtMs: number }[] = [];
  private writing: Promise<void> | null = null;
  /** Called after each batch: its endpoints may have free slots again. */
  onWritten: () => void = () => undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Optional() @Inject(EndpointMails) private readonly mails: EndpointMails | null = null,
  ) {}

  /** Number of outcomes that are not recorded yet. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Queues an outcome, which is recorded soon. */
  add(outcome: Outcome): void {
    this.queue.push({ outcome, addedAtMs: performance.now() });
    this.writing ??= this.writeAll().finally(() => {
      this.writing = null;
    });
  }

  /** Resolves when all added outcomes are recorded, or given up. */
  async drained(): Promise<void> {
    while (this.writing !== null) await this.writing;
  }

  private async writeAll(): Promise<void> {
    let size = maxBatch;
    while (this.queue.length > 0) {
      const batch = this.queue.slice(0, size);
      try {
        await this.write(batch.map(({ outcome }) => outcome));
        this.queue.splice(0, batch.length);
        size = maxBatch;
        this.onWritten();
        if (batch.length >= manyOutcomes && this.queue.length < maxBatch) await pause(gatherMs);
      } catch (error) {
        size = 1;
        if (batch.length > 1 && isRefusal(error)) continue;
        await this.wait(error);
      }
    }
  }

  /** Waits before a retry, or drops a single outcome that the database refuses, so that it delays no other. */
  private async wait(error: unknown): Promise<void> {
    if (isRefusal(error)) {
      this.log.error(error, 'an outcome cannot be recorded; its delivery is sent again');
      this.queue.shift();
      return;
    }
    this.log.warn({ reason: reasonOf(error), outcomes: this.queue.length }, 'outcomes wait to be recorded');
    await pause(retryMs);
    this.dropLapsed();
  }

  /** Drops outcomes whose leases have ended: the database would not accept them any more. */
  private dropLapsed(): void {
    const since = performance.now() - leaseSeconds * 1000;
    while ((this.queue[0]?.addedAtMs ?? Infinity) < since) this.queue.shift();
  }

  private async write(batch: readonly Outcome[]): Promise<void> {
    const now = this.clock.now();
    const failing = new Set(idsOf(batch.filter((outcome) => !isArrival(outcome))));
    const arrivals = batch.filter(isArrival).filter(({ endpointId }) => !failing.has(endpointId));
    // Separate from the others, whose locks are taken in the order of ids. Idempotent, so a retry of the batch is safe.
    if (arrivals.length > 0) await this.outcomes.recordArrivals(this.dataSource, arrivals, now);
    if (failing.size === 0) return;
    const others = batch.filter(({ endpointId }) => failing.has(endpointId));
    const disabled = await boundedTransaction(this.dataSource, async (tx) => {
      const locked = await this.outcomes.lockEndpoints(tx, [...failing]);
      const recorded = await this.outcomes.record(tx, others, now);
      return this.continueRuns(tx, recorded, locked, now);
    });
    for (const { id, accountId } of disabled) {
      this.log.warn(
        { endpointId: id, accountId },
        `endpoint disabled after ${failuresThatDisable} failed deliveries in a row`,
      );
    }
  }

  /** Updates the endpoints' runs of failures, and disables endpoints whose run is long enough. */
  private async continueRuns(
    tx: EntityManager,
    recorded: readonly Outcome[],
    locked: readonly RunRow[],
    now: Date,
  ): Promise<RunRow[]> {
    const endsById = new Map<string, DeliveryEnd[]>();
    for (const { endpointId, next } of recorded) {
      if (next !== 'failed' && next !== 'delivered') continue;
      endsById.set(endpointId, [...(endsById.get(endpointId) ?? []), next]);
    }
    const runs = locked.flatMap((row) => changedRun(row, endsById.get(row.id) ?? [], now));
    if (runs.length === 0) return [];
    const updates = runs.map(({ row, consecutive, isNewlyDisabled, warns }) => ({
      ...{ id: row.id, consecutive },
      ...{ disabledAt: isNewlyDisabled ? now : null, warnedAt: warns ? now : null },
    }));
    await this.outcomes.saveRuns(tx, updates, now);
    const disabled = runs.filter(({ isNewlyDisabled }) => isNewlyDisabled).map(({ row }) => row);
    if (disabled.length > 0) await this.disableNow(tx, disabled, now);
    await this.tell(
      tx,
      runs.flatMap((run) => noticesOf(run, now)),
    );
    return disabled;
  }

  private async disableNow(tx: EntityManager, endpoints: readonly RunRow[], now: Date): Promise<void> {
    await this.deliveries.hold(
      tx,
      endpoints.map(({ id }) => id),
      now,
    );
    await this.audit.recordAll(
      tx,
      endpoints.map(({ id, accountId }) => ({
        actor: 'system' as const,
        action: 'webhook.disabled',
        subject: id,
        accountId,
        detail: { consecutiveFailures: failuresThatDisable },
      })),
    );
  }

  /** Queues mails to the owners. A failure of theirs undoes nothing else: the outcomes must be recorded. */
  private async tell(tx: EntityManager, notices: readonly EndpointNotice[]): Promise<void> {
    if (this.mails === null || notices.length === 0) return;
    await tx.query('SAVEPOINT mails');
    try {
      await this.mails.add(tx, notices);
    } catch (error) {
      this.log.error({ reason: reasonOf(error) }, 'owners of endpoints are not told of their failures');
      await tx.query('ROLLBACK TO SAVEPOINT mails');
    }
  }
}

/** Continues the run of an endpoint; none if nothing changes. */
function changedRun(row: RunRow, ends: readonly DeliveryEnd[], now: Date): ChangedRun[] {
  const { consecutive, disables } = runAfter(row.consecutiveFailures, ends);
  if (consecutive === row.consecutiveFailures && !disables) return [];
  const isNewlyDisabled = disables && row.disabledAt === null;
  const isLong = row.consecutiveFailures < failuresThatWarn && consecutive >= failuresThatWarn;
  const isRecent = row.warnedAt !== null && now.getTime() - row.warnedAt.getTime() < warnEveryMs;
  const warns = isLong && !isRecent && !isNewlyDisabled && row.disabledAt === null;
  return [{ row, consecutive, isNewlyDisabled, warns }];
}

function noticesOf({ row, consecutive, isNewlyDisabled, warns }: ChangedRun, now: Date): EndpointNotice[] {
  if (!isNewlyDisabled && !warns) return [];
  const { id: endpointId, accountId, dataSet, url } = row;
  return [
    {
      ...{ kind: isNewlyDisabled ? 'disabled' : 'failing', endpointId, accountId, dataSet, url },
      ...{ failures: Math.max(consecutive, isNewlyDisabled ? failuresThatDisable : 0) },
      ...{ failuresUntilDisabled: failuresThatDisable, at: now },
    },
  ];
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function idsOf(outcomes: readonly { readonly endpointId: string }[]): string[] {
  return [...new Set(outcomes.map(({ endpointId }) => endpointId))];
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Tells whether the database will never accept the data: SQLSTATE classes 22 and 23. */
function isRefusal(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
