import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { QueueUpkeepRepository, queueTables } from '../persistence/queue-upkeep.repository';

/** Number of removed rows from which a sweep pays: fewer cost a claim less than the sweep would. */
const worthFrom = 2_000;
/**
 * Time after which rows that could not be freed, because an old transaction may still see them, are tried again. Units:
 * milliseconds.
 */
const againAfterMs = 10_000;
/** Figures of dead rows lag, and a table may be held for a moment: operators hear of what lasts. */
const complainFrom = 3;

/**
 * Frees the room of what has left the queue. The database would do it once a minute: in a minute of many deliveries a
 * claim comes to pass over hundreds of thousands of rows.
 */
@Injectable()
export class QueueSweep {
  private readonly log = new Logger('webhooks');
  private readonly upkeep = new QueueUpkeepRepository();
  private sweeping: Promise<void> | null = null;
  /** Rows that the last sweep could not free. */
  private left = 0;
  private sweptAtMs = -Infinity;
  /** Sweeps that freed nothing, since the last one that freed nearly all. */
  private inVain = 0;

  constructor(private readonly dataSource: DataSource) {}

  get isUnderWay(): boolean {
    return this.sweeping !== null;
  }

  /** Sweeps if it is worth it. Nothing waits for it: it may wait itself, for whoever reads the queue. */
  begin(): void {
    this.sweeping ??= this.tryToRun().finally(() => {
      this.sweeping = null;
    });
  }

  /** Resolves when no sweep is under way. */
  async ended(): Promise<void> {
    await this.sweeping;
  }

  /**
   * @returns whether it swept
   *
   * Errors: that of the first table that could not be swept; the others are.
   */
  async run(): Promise<boolean> {
    const dead = await this.upkeep.deadRows(this.dataSource);
    const isOverdue = performance.now() - this.sweptAtMs >= againAfterMs;
    this.left = isOverdue ? 0 : Math.min(this.left, dead);
    if (dead < this.left + worthFrom) return false;
    // As if it were in vain: what fails is not tried again at once.
    [this.left, this.sweptAtMs] = [dead, performance.now()];
    if (!(await this.sweepAll())) {
      this.sweptAtMs = -Infinity;
      return false;
    }
    this.left = await this.upkeep.deadRows(this.dataSource);
    if (this.left < worthFrom) this.inVain = 0;
    else if (this.left >= dead) this.complain('its rows may still be seen, or its tables are not ours');
    return true;
  }

  private async tryToRun(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.complain(error instanceof Error ? error.message : String(error));
    }
  }

  /** @returns false when another process sweeps */
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

  /** Once, until it works again. */
  private complain(reason: string): void {
    this.inVain += 1;
    if (this.inVain === complainFrom) this.log.warn({ reason }, 'the queue cannot be swept');
  }
}
