import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { ReplayRestRepository } from '../persistence/replay-rest.repository';
import { ReplayWriter } from '../replay-writer';

/**
 * Continues replays: makes deliveries of parked events as the queue gets room for them. Any number of processes may run
 * it. Deliveries are made and their events taken from the rest in one transaction, so that a killed process neither loses nor
 * doubles one.
 */
@Injectable()
export class ReplayFeed {
  private readonly rests = new ReplayRestRepository();
  private readonly writer: ReplayWriter;

  constructor(
    private readonly dataSource: DataSource,
    queue: OutboxQueue,
    clock: Clock,
  ) {
    this.writer = new ReplayWriter(queue, clock);
  }

  /**
   * Makes the next deliveries for each endpoint with a rest, in a transaction of its own.
   *
   * @param isEnding asked before each endpoint: true ends the run
   * @returns number of deliveries
   *
   * Errors: that of the first endpoint that failed, after the others.
   */
  async run(isEnding: () => boolean = () => false): Promise<number> {
    let made = 0;
    const errors: unknown[] = [];
    const ids = await this.rests.endpoints(this.dataSource);
    if (ids.length > 0) await this.rests.endClosed(this.dataSource, ids);
    for (const id of ids) {
      if (isEnding()) break;
      try {
        made += await boundedTransaction(this.dataSource, (tx) => this.writer.writeFromRest(tx, id));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return made;
  }
}
