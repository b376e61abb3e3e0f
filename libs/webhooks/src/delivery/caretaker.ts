import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Entitlements } from '@market/platform/access';
import { DataSource } from 'typeorm';
import { DeliveryRepository } from '../persistence/delivery.repository';

const freedAtMost = 1_000;

/** Looks after deliveries that nobody else does. */
@Injectable()
export class Caretaker {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /** Frees what a process that ended had leased. @returns how many deliveries */
  async freeExpired(): Promise<number> {
    const freed = await this.deliveries.freeExpired(this.dataSource, freedAtMost);
    if (freed > 0) this.log.warn({ freed }, 'deliveries of a process that ended are taken up');
    return freed;
  }

  /**
   * Keeps what waits for endpoints that the plan has no longer: an upgrade brings them back, but nothing catches up.
   *
   * @returns how many endpoints are beyond their plan
   */
  async holdBeyondPlan(): Promise<number> {
    const beyond: string[] = [];
    for (const { id, accountId, place } of await this.deliveries.waitingEndpoints(this.dataSource)) {
      const { webhooksLimit } = await this.entitlements.of(accountId);
      if (place > webhooksLimit) beyond.push(id);
    }
    if (beyond.length > 0) await this.deliveries.hold(this.dataSource, beyond, this.clock.now());
    return beyond.length;
  }
}
