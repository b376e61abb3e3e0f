import type { Sql } from '@market/database';
import type { DataSource } from 'typeorm';
import {
  type ClaimedBatch,
  type ClaimedDelivery,
  type DeliveryHistory,
  DeliveryRepository,
} from '../persistence/delivery.repository';
import { EndpointRepository, type EndpointTarget } from '../persistence/endpoint.repository';
import { MessageRepository } from '../persistence/message.repository';
import { ReadOnce } from './read-once';

/** Max number of cached bodies: thousands of deliveries share one, and bodies never change. */
const maxBodies = 256;
const maxTargets = 20_000;
/** Event id of a delivery that is not in the log. */
const unknownEvent = '';

/** Claimed delivery with the data to send it. */
export interface LoadedDelivery {
  readonly claim: ClaimedDelivery;
  /** Id of its event; empty for a delivery that is not in the log. */
  readonly eventId: string;
  /** Number of earlier attempts. */
  readonly attempts: number;
  /** Null if the endpoint was deleted meanwhile. */
  readonly target: EndpointTarget | null;
  /** Null if the message of its event does not exist. */
  readonly body: string | null;
}

/** Loads targets and bodies of claimed deliveries, mostly from a cache: a claim itself contains ids only. */
export class ClaimLoader {
  private readonly deliveries = new DeliveryRepository();
  private readonly targets = new ReadOnce(maxTargets, readTargets);
  private readonly bodies = new ReadOnce(maxBodies, readBodies);
  /** Target version of the cached targets. */
  private targetVersion = 0;

  constructor(private readonly dataSource: DataSource) {}

  async load({
    deliveries,
    targetVersion,
  }: Pick<ClaimedBatch, 'deliveries' | 'targetVersion'>): Promise<LoadedDelivery[]> {
    if (deliveries.length === 0) return [];
    if (targetVersion !== this.targetVersion) this.targets.forget();
    this.targetVersion = targetVersion;
    const targets = await this.targets.of(
      this.dataSource,
      deliveries.map(({ endpointId }) => endpointId),
    );
    const histories = await this.historiesOf(deliveries);
    const bodies = await this.bodies.of(
      this.dataSource,
      histories.map(({ eventId }) => eventId),
    );
    return deliveries.map((claim, at) => ({
      ...{ claim, eventId: histories[at]?.eventId ?? unknownEvent, attempts: histories[at]?.attempts ?? 0 },
      ...{ target: targets[at] ?? null, body: bodies[at] ?? null },
    }));
  }

  /**
   * Resolves to the histories of claims, in their order. Only deliveries that were claimed before have one in the log
   * to read.
   */
  private async historiesOf(claims: readonly ClaimedDelivery[]): Promise<Omit<DeliveryHistory, 'id'>[]> {
    const again = claims.filter(({ eventId }) => eventId === null).map(({ id }) => id);
    const read = again.length === 0 ? [] : await this.deliveries.histories(this.dataSource, again);
    const known = new Map(read.map((history) => [history.id, history]));
    return claims.map(
      ({ id, eventId }) => known.get(id) ?? { eventId: eventId ?? unknownEvent, attempts: 0 },
    );
  }
}

async function readTargets(sql: Sql, endpointIds: readonly string[]): Promise<[string, EndpointTarget][]> {
  const targets = await new EndpointRepository().targets(sql, endpointIds);
  return targets.map((target) => [target.endpointId, target]);
}

async function readBodies(sql: Sql, eventIds: readonly string[]): Promise<[string, string][]> {
  const bodies = await new MessageRepository().bodies(sql, eventIds);
  return bodies.map(({ eventId, body }) => [eventId, body]);
}
