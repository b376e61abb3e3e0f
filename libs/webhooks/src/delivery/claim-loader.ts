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

/** Thousands of deliveries share a body, and none ever changes. */
const bodiesAtMost = 256;
const targetsAtMost = 20_000;
/** Event id of a delivery that the log does not have. */
const unknownEvent = '';

/** A claimed delivery with all that it takes to send it. */
export interface Loaded {
  readonly claim: ClaimedDelivery;
  /** Attempts made before. */
  readonly attempts: number;
  /** Null when the endpoint was deleted meanwhile. */
  readonly target: EndpointTarget | null;
  /** Null when its event is gone. */
  readonly body: string | null;
}

/** Gives claims what they are sent with. A claim names it only: most of it is known from the claims before. */
export class ClaimLoader {
  private readonly deliveries = new DeliveryRepository();
  private readonly targets = new ReadOnce(targetsAtMost, readTargets);
  private readonly bodies = new ReadOnce(bodiesAtMost, readBodies);
  /** Version of the known targets. */
  private targetVersion = 0;

  constructor(private readonly dataSource: DataSource) {}

  async load({
    deliveries,
    targetVersion,
  }: Pick<ClaimedBatch, 'deliveries' | 'targetVersion'>): Promise<Loaded[]> {
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
      ...{ claim, attempts: histories[at]?.attempts ?? 0 },
      ...{ target: targets[at] ?? null, body: bodies[at] ?? null },
    }));
  }

  /**
   * Resolves to the histories of claims, in their order. Only a delivery that was claimed before has one to be read.
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
