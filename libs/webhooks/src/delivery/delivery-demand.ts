import { Injectable } from '@nestjs/common';
import { EventDemand, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { ReplayRestRepository } from '../persistence/replay-rest.repository';

/**
 * Reports the events that deliveries still need: those that wait for fan-out, and those in the rest of a replay. Afterwards
 * a delivery uses the message of the event, which is stored as long as the delivery.
 */
@Injectable()
export class DeliveryDemand extends EventDemand {
  private readonly queue = new OutboxQueue();
  private readonly rests = new ReplayRestRepository();

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async oldestNeeded(): Promise<number | null> {
    const waiting = await this.queue.oldestWaiting(this.dataSource);
    const parked = await this.rests.oldestPosition(this.dataSource);
    if (waiting === null || parked === null) return waiting ?? parked;
    return Math.min(waiting, parked);
  }
}
