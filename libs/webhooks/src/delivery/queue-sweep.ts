import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeliveryRepository } from '../persistence/delivery.repository';

/** So many rows that have left the queue are worth a sweep: fewer cost a claim less than the sweep would. */
const worthFrom = 2_000;
/** What could not be freed, because an old transaction may still see it, is tried again after so long. Units: milliseconds. */
const againAfterMs = 10_000;

/**
 * Frees the room of what has left the queue. The database would do it once a minute: in a minute of many deliveries a
 * claim comes to pass over hundreds of thousands of rows.
 */
@Injectable()
export class QueueSweep {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();
  private sweeping: Promise<void> | null = null;
  /** What the last sweep could not free. Units: rows. */
  private left = 0;
  private sweptAtMs = -Infinity;
  private hasComplained = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Sweeps if it is worth it. Nothing waits for it: it may wait itself, for whoever reads the queue. */
  begin(): void {
    this.sweeping ??= this.run()
      .then(
        () => undefined,
        (error: unknown) => this.complain(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        this.sweeping = null;
      });
  }

  /** Resolves when no sweep is under way. */
  async ended(): Promise<void> {
    await this.sweeping;
  }

  /** @returns whether it swept */
  async run(): Promise<boolean> {
    const dead = await this.deliveries.deadRows(this.dataSource);
    const isOverdue = performance.now() - this.sweptAtMs >= againAfterMs;
    this.left = isOverdue ? 0 : Math.min(this.left, dead);
    if (dead < this.left + worthFrom || !(await this.deliveries.sweep(this.dataSource))) return false;
    this.sweptAtMs = performance.now();
    this.left = await this.deliveries.deadRows(this.dataSource);
    if (this.left < dead) this.hasComplained = false;
    else this.complain('an old transaction may still see its rows, or its tables belong to another role');
    return true;
  }

  /** Once, until it works again. */
  private complain(reason: string): void {
    if (!this.hasComplained) this.log.warn({ reason }, 'the queue cannot be swept');
    this.hasComplained = true;
  }
}
