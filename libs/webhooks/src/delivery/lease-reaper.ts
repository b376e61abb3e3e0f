import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Entitlements } from '@market/http/access';
import { DataSource } from 'typeorm';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { DeliveryRepository } from '../persistence/delivery.repository';

const freedAtMost = 1_000;
/** Longer than a process needs to connect again after the database was away. Units: milliseconds. */
const silentForMs = 2_000;

/** Looks after deliveries that nobody else does. */
@Injectable()
export class LeaseReaper {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();
  /** Time since which each holder of leases is known to be silent, by holder. Units: milliseconds. */
  private silent: ReadonlyMap<number, number> = new Map();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /** Frees what a process that ended had leased. @returns how many deliveries */
  async freeAbandoned(): Promise<number> {
    const nowMs = performance.now();
    const silent = await this.deliveries.silentHolders(this.dataSource);
    this.silent = new Map(silent.map((holder) => [holder, this.silent.get(holder) ?? nowMs]));
    const gone = silent.filter((holder) => nowMs - (this.silent.get(holder) ?? nowMs) >= silentForMs);
    const freed = await boundedTransaction(this.dataSource, (tx) =>
      this.deliveries.freeLeases(tx, gone, freedAtMost),
    );
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
