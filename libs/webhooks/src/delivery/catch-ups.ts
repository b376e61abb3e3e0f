import type { AuditLog } from '@market/database/audit';
import type { DataSource, EntityManager } from 'typeorm';
import { AdministeredEndpointRepository } from '../persistence/administered-endpoint.repository';
import { boundedTransaction } from '../persistence/bounded-transaction';
import { type CatchUp, CatchUpRepository } from '../persistence/catch-up.repository';
import { FanOutLockRepository } from '../persistence/fan-out-lock.repository';
import { type ReplayedEndpoint, ReplayRepository } from '../persistence/replay.repository';
import { type ReplayWriter, sentIds } from '../replay-writer';

/** Catch-up whose last sequence is known. */
export interface DueCatchUp extends CatchUp {
  readonly lastSequence: number;
}

const isBounded = (catchUp: CatchUp): catchUp is DueCatchUp => catchUp.lastSequence !== null;

/**
 * Sends the events that fan-outs passed over because they had read an endpoint as disabled, which was enabled with a replay meanwhile.
 * Any number of processes may do so: events are sent, and the catch-up ends, in one transaction.
 *
 * An event is judged by the types and the filter that the endpoint has then. One that was announced in the second between the enabling
 * and the first look of a process is therefore sent also if its type was added, or its filter widened, after its fan-out.
 */
export class CatchUps {
  private readonly catchUps = new CatchUpRepository();
  private readonly endpoints = new AdministeredEndpointRepository();
  private readonly fanOuts = new FanOutLockRepository();
  private readonly replays = new ReplayRepository();
  /** Fan-outs that each catch-up waits for, by its id: of those that ran when this process saw it first, the ones that still run. */
  private awaited: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ReplayWriter,
    private readonly audit: AuditLog,
  ) {}

  /** Resolves to the catch-ups whose fan-outs have ended. Waits for none. */
  async due(): Promise<readonly DueCatchUp[]> {
    let all = await this.catchUps.all(this.dataSource);
    if (all.some(({ lastSequence }) => lastSequence === null)) {
      await this.catchUps.bound(this.dataSource);
      all = await this.catchUps.all(this.dataSource);
    }
    const running = all.length === 0 ? [] : await this.fanOuts.running(this.dataSource);
    this.awaited = new Map(
      all.map(({ id }) => [id, this.awaited.get(id)?.filter((one) => running.includes(one)) ?? running]),
    );
    return all.filter(isBounded).filter(({ id }) => this.awaited.get(id)?.length === 0);
  }

  /**
   * Makes the deliveries of a catch-up, and ends it. An endpoint that receives nothing any more gets none.
   *
   * @returns number of deliveries; 0 also if it ended or was replaced meanwhile, and if another transaction replays to the endpoint or
   * changes it: then it is still due
   */
  send(catchUp: DueCatchUp): Promise<number> {
    return boundedTransaction(this.dataSource, async (tx) => {
      if (!(await this.replays.tryToLock(tx, catchUp.endpointId))) return 0;
      const eventIds = await this.passedOver(tx, catchUp);
      if (eventIds === null) {
        await this.catchUps.end(tx, catchUp);
        return 0;
      }
      const endpoint = await this.replays.openEndpoint(tx, catchUp.endpointId);
      if (endpoint === null || !(await this.catchUps.end(tx, catchUp))) return 0;
      if (eventIds.length === 0) return 0;
      const deliveries = await this.writer.write(tx, endpoint, eventIds);
      await this.record(tx, endpoint, catchUp, deliveries);
      return deliveries;
    });
  }

  private record(
    tx: EntityManager,
    { id, accountId }: ReplayedEndpoint,
    { actor, since }: CatchUp,
    deliveries: number,
  ): Promise<void> {
    const detail = { since: since.toISOString(), deliveries };
    return this.audit.record(tx, { actor, action: 'webhook.replayed', subject: id, accountId, detail });
  }

  /** Resolves to the events to send, oldest first; null if the endpoint receives nothing. */
  private async passedOver(tx: EntityManager, catchUp: DueCatchUp): Promise<readonly string[] | null> {
    const endpoint = await this.endpoints.byId(tx, catchUp.endpointId);
    if (endpoint === null || endpoint.disabledAt !== null) return null;
    const sequences = { first: catchUp.firstSequence, last: catchUp.lastSequence };
    const request = { since: catchUp.since, until: null, only: 'unsent', types: null, sequences } as const;
    return sentIds((await this.writer.choose(tx, endpoint, request)).events);
  }
}
