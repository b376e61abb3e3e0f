import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { Entitlements } from '@market/access';
import { DataSource } from 'typeorm';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { DeliveryRepository } from '../persistence/delivery.repository';

const maxFreed = 1_000;
/**
 * Time without a heartbeat after which a holder counts as gone; longer than a reconnection takes. Units: milliseconds.
 */
const silentForMs = 2_000;

/** Frees leases of processes that died, and holds deliveries to endpoints beyond their plan. */
@Injectable()
export class LeaseReaper {
  private readonly log = new Logger('webhooks');
  private readonly deliveries = new DeliveryRepository();
  /** Time since which a holder has been without a heartbeat, by holder. Units: milliseconds. */
  private silent: ReadonlyMap<number, number> = new Map();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /** Frees ended leases and those of processes that died. @returns number of deliveries */
  async freeAbandoned(): Promise<number> {
    const nowMs = performance.now();
    const silent = await this.deliveries.silentHolders(this.dataSource);
    this.silent = new Map(silent.map((holder) => [holder, this.silent.get(holder) ?? nowMs]));
    const gone = silent.filter((holder) => nowMs - (this.silent.get(holder) ?? nowMs) >= silentForMs);
    const freed = await boundedTransaction(this.dataSource, (tx) =>
      this.deliveries.freeLeases(tx, gone, maxFreed),
    );
    if (freed > 0) this.log.warn({ freed }, 'deliveries of a process that ended are taken up');
    return freed;
  }

  /**
   * Holds deliveries that wait for endpoints beyond their plan: an upgrade enables the endpoints again, but does not
   * send these.
   *
   * @returns number of endpoints beyond their plan
   */
  async holdBeyondPlan(): Promise<number> {
    const beyond: string[] = [];
    for (const { id, accountId, rank } of await this.deliveries.waitingEndpoints(this.dataSource)) {
      const { webhooksLimit } = await this.entitlements.of(accountId);
      if (rank > webhooksLimit) beyond.push(id);
    }
    if (beyond.length > 0) await this.deliveries.hold(this.dataSource, beyond, this.clock.now());
    return beyond.length;
  }
}
