import { Injectable } from '@nestjs/common';
import { EventDemand, OutboxQueue } from '@market/database/outbox';
import { DataSource } from 'typeorm';

/**
 * Which events deliveries still need: those that wait for fan-out. From then on a delivery has the event's message,
 * which stays as long as the delivery does.
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
