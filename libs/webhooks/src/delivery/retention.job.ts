import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Clock, dayMs } from '@market/kernel';
import { ClockWatch } from '@market/database';
import { DataSource } from 'typeorm';
import { replayedDays } from '../domain/replay-choice';
import { DeliveryLogRepository } from '../persistence/delivery-log.repository';
import { EndpointRepository } from '../persistence/endpoint.repository';

/**
 * Retention of the log. Units: days.
 *
 * Source: docs/spec/states-and-events.md, "Delivery log".
 */
const keptDays = 30;
const maxBatch = 1_000;

/** Removes deliveries beyond the retention of the log in small batches, which delay no other statement for long. */
@Injectable()
export class RetentionJob {
  private readonly log = new Logger('webhooks');
  private readonly entries = new DeliveryLogRepository();
  private readonly endpoints = new EndpointRepository();
  private readonly watch: ClockWatch;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.watch = new ClockWatch(clock);
  }

  @Cron('0 17 * * * *', { name: 'webhooks.retention', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async tick(): Promise<void> {
    try {
      const reason = await this.watch.doubt(this.dataSource);
      if (reason !== null) {
        this.log.error({ event: 'pruning-refused', reason }, 'the log is not shortened by such a clock');
        return;
      }
      const removed = await this.run();
      if (removed > 0) this.log.log({ removed }, 'old deliveries removed from the log');
    } catch (error) {
      this.log.error(error, 'the log could not be shortened; the next hour makes up for it');
    }
  }

  /** Removes deliveries that are too old, and secrets whose overlap has ended. @returns number of removed deliveries */
  async run(): Promise<number> {
    await this.endpoints.erasePreviousSecrets(this.dataSource, this.clock.now());
    const before = new Date(this.clock.nowMs() - keptDays * dayMs);
    const { dataSource, entries } = this;
    const removed = await untilDone(() => entries.removeSettledBefore(dataSource, before, maxBatch));
    // A day more than replays reach back: the rows are kept by day.
    const past = new Date(this.clock.nowMs() - (replayedDays + 1) * dayMs);
    await untilDone(() => entries.removePastBefore(dataSource, past, maxBatch));
    await untilDone(() => entries.removeMessagesBefore(dataSource, before, maxBatch));
    await untilDone(() => entries.removeEndpointsDeletedBefore(dataSource, before, maxBatch));
    return removed;
  }
}

async function untilDone(removeSome: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await removeSome();
    // A smaller batch is not the end: other processes hold rows that they remove.
    if (some === 0) return removed;
    removed += some;
  }
}
