import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import { OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { ReplayRestRepository } from '../persistence/replay-rest.repository';
import { ReplayWriter } from '../replay-writer';
import { CatchUps, type DueCatchUp } from './catch-ups';

/**
 * Continues replays: makes deliveries of parked events as the queue gets room for them, and of what fan-outs passed over when an
 * endpoint was enabled. Any number of processes may run it. Deliveries are made in the transaction that takes their events from the
 * rest, or ends the catch-up, so that a killed process neither loses nor doubles one.
 */
@Injectable()
export class ReplayFeed {
  private readonly rests = new ReplayRestRepository();
  private readonly writer: ReplayWriter;
  private readonly catchUps: CatchUps;

  constructor(
    private readonly dataSource: DataSource,
    queue: OutboxQueue,
    audit: AuditLog,
    clock: Clock,
  ) {
    this.writer = new ReplayWriter(queue, clock);
    this.catchUps = new CatchUps(dataSource, this.writer, audit);
  }

  /**
   * Makes the next deliveries for each endpoint with a rest, then those of each catch-up that is due, each in a transaction of its own.
   *
   * @param isEnding asked before each transaction: true ends the run
   * @returns number of deliveries
   *
   * Errors: that of the first transaction that failed, after the others.
   */
  async run(isEnding: () => boolean = () => false): Promise<number> {
    let made = 0;
    const errors: unknown[] = [];
    const attempt = async (make: () => Promise<number>): Promise<void> => {
      if (isEnding()) return;
      try {
        made += await make();
      } catch (error) {
        errors.push(error);
      }
    };
    const ids = await this.rests.endpoints(this.dataSource);
    if (ids.length > 0) await this.rests.endClosed(this.dataSource, ids);
    for (const id of ids) await attempt(() => this.continueRest(id));
    const due: DueCatchUp[] = [];
    await attempt(async () => {
      due.push(...(await this.catchUps.due()));
      return 0;
    });
    for (const catchUp of due) await attempt(() => this.catchUps.send(catchUp));
    if (errors.length > 0) throw errors[0];
    return made;
  }

  private continueRest(endpointId: string): Promise<number> {
    return boundedTransaction(this.dataSource, (tx) => this.writer.writeFromRest(tx, endpointId));
  }
}
