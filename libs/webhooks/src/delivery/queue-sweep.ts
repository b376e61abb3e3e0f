import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { QueueUpkeepRepository, queueTables } from '../persistence/queue-upkeep.repository';

/** Number of dead rows from which a sweep is worth its cost: fewer cost a claim less than the sweep. */
const worthFrom = 2_000;
/** Time after which dead rows that an old transaction may still see are tried again. Units: milliseconds. */
const againAfterMs = 10_000;
/**
 * Number of consecutive failures from which operators are warned: statistics lag, and a table may be locked for a
 * moment.
 */
const warnFrom = 3;

/**
 * Vacuums the tables of the queue. Autovacuum runs once a minute; with many deliveries a claim would have to skip
 * hundreds of thousands of dead rows by then.
 */
@Injectable()
export class QueueSweep {
  private readonly log = new Logger('webhooks');
  private readonly upkeep = new QueueUpkeepRepository();
  private sweeping: Promise<void> | null = null;
  /** Number of dead rows that the last sweep could not free. */
  private left = 0;
  private sweptAtMs = -Infinity;
  /** Number of sweeps without effect since the last successful one. */
  private failedSweeps = 0;

  constructor(private readonly dataSource: DataSource) {}

  get isUnderWay(): boolean {
    return this.sweeping !== null;
  }

  /** Starts a sweep if it is worth its cost. Callers do not wait: the sweep may wait for readers of the queue. */
  begin(): void {
    this.sweeping ??= this.tryToRun().finally(() => {
      this.sweeping = null;
    });
  }

  /** Resolves when no sweep is running. */
  async ended(): Promise<void> {
    await this.sweeping;
  }

  /**
   * Sweeps all tables if it is worth the cost.
   *
   * @returns whether it swept
   *
   * Errors: that of the first table that could not be swept; the others are swept.
   */
  async run(): Promise<boolean> {
    const dead = await this.upkeep.deadRows(this.dataSource);
    const isOverdue = performance.now() - this.sweptAtMs >= againAfterMs;
    this.left = isOverdue ? 0 : Math.min(this.left, dead);
    if (dead < this.left + worthFrom) return false;
    // Assumes no effect until the sweep succeeds, so that a failed one is not retried at once.
    [this.left, this.sweptAtMs] = [dead, performance.now()];
    if (!(await this.sweepAll())) {
      this.sweptAtMs = -Infinity;
      return false;
    }
    this.left = await this.upkeep.deadRows(this.dataSource);
    if (this.left < worthFrom) this.failedSweeps = 0;
    else if (this.left >= dead) this.countFailure('its rows may still be seen, or its tables are not ours');
    return true;
  }

  private async tryToRun(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.countFailure(error instanceof Error ? error.message : String(error));
    }
  }

  /** @returns false if another process sweeps */
  private async sweepAll(): Promise<boolean> {
    const errors: unknown[] = [];
    let isOurs = false;
    for (const table of queueTables) {
      try {
        if (await this.upkeep.sweep(this.dataSource, table)) isOurs = true;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return isOurs;
  }

  /** Counts a failure, and warns once until a sweep succeeds. */
  private countFailure(reason: string): void {
    this.failedSweeps += 1;
    if (this.failedSweeps === warnFrom) this.log.warn({ reason }, 'the queue cannot be swept');
  }
}
