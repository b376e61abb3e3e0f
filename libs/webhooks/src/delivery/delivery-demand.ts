import { Injectable } from '@nestjs/common';
import { EventDemand, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';

/**
 * Reports the events that deliveries still need: those that wait for fan-out. Afterwards a delivery uses the message of
 * the event, which is stored as long as the delivery.
 */
@Injectable()
export class DeliveryDemand extends EventDemand {
  private readonly queue = new OutboxQueue();

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override oldestNeeded(): Promise<number | null> {
    return this.queue.oldestWaiting(this.dataSource);
  }
}
