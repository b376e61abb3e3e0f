import { Injectable } from '@nestjs/common';
import { EventDemand, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';

/**
 * Reports events that deliveries still need: those that wait for fan-out. After it a delivery has the event's message,
 * which is stored as long as the delivery is.
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
