import type { Sql } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import type { ClaimedDelivery } from '../persistence/delivery.repository';
import { EndpointRepository, type EndpointTarget } from '../persistence/endpoint.repository';
import { MessageRepository } from '../persistence/message.repository';
import type { EndpointPlaces } from './endpoint-places';
import { ReadOnce } from './read-once';

/** Thousands of deliveries share a body, and none ever changes. */
const bodiesAtMost = 256;
const targetsAtMost = 20_000;

/** A claim with all that it takes to send it. */
export interface Loaded {
  readonly claim: ClaimedDelivery;
  /** Null when the endpoint was deleted meanwhile. */
  readonly target: EndpointTarget | null;
  /** Null when its event is gone. */
  readonly body: string | null;
}

/** Gives claims what they are sent with. A claim names it only: most of it is known from the claims before. */
export class ClaimLoader {
  private readonly targets = new ReadOnce(targetsAtMost, readTargets);
  private readonly bodies = new ReadOnce(bodiesAtMost, readBodies);

  constructor(
    private readonly dataSource: DataSource,
    private readonly places: Pick<EndpointPlaces, 'learn'>,
  ) {}

  async load(claims: readonly ClaimedDelivery[]): Promise<Loaded[]> {
    await this.places.learn(this.dataSource, claims);
    const endpointIds = claims.map(({ endpointId }) => endpointId);
    const targets = await this.targets.of(
      this.dataSource,
      endpointIds,
      ({ version }, at) => version === claims[at]?.endpointVersion,
    );
    const eventIds = claims.map(({ eventId }) => eventId);
    const bodies = await this.bodies.of(this.dataSource, eventIds);
    return claims.map((claim, at) => ({ claim, target: targets[at] ?? null, body: bodies[at] ?? null }));
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
