import { Injectable } from '@nestjs/common';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import { Entitlements } from '@market/http/access';
import type { Sql } from '@market/database';
import { DataSource } from 'typeorm';
import { EndpointRepository } from '../persistence/endpoint.repository';

const placesAtMost = 20_000;
/** Plans that are asked for at the same time: each may need a connection. */
const askedAtATime = 4;

/** An endpoint and whose it is. */
export interface OwnedEndpoint {
  readonly endpointId: string;
  readonly accountId: string;
}

/** An endpoint with its place, as it was when it was read. */
export interface PlacedEndpoint extends OwnedEndpoint {
  /** Among the endpoints of its account and data set, the oldest being the first. */
  readonly place: number;
}

/**
 * Tells whether endpoints are within their plan: none below Pro, the oldest after a downgrade. The position of an
 * endpoint only falls, when an older one is deleted: an endpoint within the number stays within it, and only one beyond
 * it is looked up again.
 */
@Injectable()
export class EndpointRanks {
  private readonly endpoints = new EndpointRepository();
  private readonly places = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
  ) {}

  /** Tells by the plan of this moment, of an endpoint that has or had this place. */
  isWithinPlan({ accountId, endpointId, place }: PlacedEndpoint): MaybePromise<boolean> {
    return whenAvailable(this.entitlements.of(accountId), ({ webhooksLimit }) =>
      place <= webhooksLimit ? true : this.isNowWithin(endpointId, webhooksLimit),
    );
  }

  /** Resolves to those endpoints that are within their current plan. */
  async withinPlan<T extends OwnedEndpoint>(sql: Sql, all: readonly T[]): Promise<T[]> {
    await this.learn(sql, all);
    const limits = await this.limitsOf([...new Set(all.map(({ accountId }) => accountId))]);
    const isWithin = ({ endpointId, accountId }: T) =>
      this.placeOf(endpointId) <= (limits.get(accountId) ?? 0);
    const beyond = all.filter((one) => !isWithin(one));
    if (beyond.length === 0) return [...all];
    await this.lookUp(sql, [...new Set(beyond.map(({ endpointId }) => endpointId))]);
    return all.filter(isWithin);
  }

  private async isNowWithin(endpointId: string, limit: number): Promise<boolean> {
    await this.lookUp(this.dataSource, [endpointId]);
    return this.placeOf(endpointId) <= limit;
  }

  private async limitsOf(accountIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const limits = new Map<string, number>();
    for (let at = 0; at < accountIds.length; at += askedAtATime) {
      await Promise.all(
        accountIds.slice(at, at + askedAtATime).map(async (accountId) => {
          limits.set(accountId, (await this.entitlements.of(accountId)).webhooksLimit);
        }),
      );
    }
    return limits;
  }

  private placeOf(endpointId: string): number {
    return this.places.get(endpointId) ?? Infinity;
  }

  /** Looks up the places that are not known, all at once. */
  private async learn(sql: Sql, all: readonly Pick<OwnedEndpoint, 'endpointId'>[]): Promise<void> {
    const unknown = new Set<string>();
    for (const { endpointId } of all) if (!this.places.has(endpointId)) unknown.add(endpointId);
    if (unknown.size > 0) await this.lookUp(sql, [...unknown]);
  }

  private async lookUp(sql: Sql, endpointIds: readonly string[]): Promise<void> {
    if (this.places.size + endpointIds.length > placesAtMost) this.places.clear();
    for (const { id, place } of await this.endpoints.places(sql, endpointIds)) {
      this.places.set(id, place);
    }
  }
}
