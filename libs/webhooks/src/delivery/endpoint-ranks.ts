import { Injectable } from '@nestjs/common';
import { type MaybePromise, whenAvailable } from '@market/kernel';
import { Entitlements } from '@market/access';
import type { Sql } from '@market/database';
import { DataSource } from 'typeorm';
import { EndpointRepository } from '../persistence/endpoint.repository';

const maxRanks = 20_000;
/** Max number of concurrent look-ups of plans: each may need a connection. */
const askedAtATime = 4;

export interface OwnedEndpoint {
  readonly endpointId: string;
  readonly accountId: string;
}

/** Endpoint with its rank at the time of reading. */
export interface RankedEndpoint extends OwnedEndpoint {
  /** Rank among the endpoints of its account and data set, oldest first, from 1. */
  readonly rank: number;
}

/**
 * Tells whether endpoints are within their plan: none below Pro, the oldest ones after a downgrade. Ranks are cached. A
 * rank only falls, when an older endpoint is deleted, so an endpoint within the limit stays within it, and only a rank
 * beyond the limit is looked up again.
 */
@Injectable()
export class EndpointRanks {
  private readonly endpoints = new EndpointRepository();
  private readonly ranks = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
  ) {}

  /** Tells whether an endpoint with this rank, or one that it had earlier, is within the current plan. */
  isWithinPlan({ accountId, endpointId, rank }: RankedEndpoint): MaybePromise<boolean> {
    return whenAvailable(this.entitlements.of(accountId), ({ webhooksLimit }) =>
      rank <= webhooksLimit ? true : this.isNowWithin(endpointId, webhooksLimit),
    );
  }

  /** Resolves to the endpoints that are within their current plan. */
  async withinPlan<T extends OwnedEndpoint>(sql: Sql, all: readonly T[]): Promise<T[]> {
    await this.learn(sql, all);
    const limits = await this.limitsOf([...new Set(all.map(({ accountId }) => accountId))]);
    const isWithin = ({ endpointId, accountId }: T) =>
      this.rankOf(endpointId) <= (limits.get(accountId) ?? 0);
    const beyond = all.filter((one) => !isWithin(one));
    if (beyond.length === 0) return [...all];
    await this.lookUp(sql, [...new Set(beyond.map(({ endpointId }) => endpointId))]);
    return all.filter(isWithin);
  }

  private async isNowWithin(endpointId: string, limit: number): Promise<boolean> {
    await this.lookUp(this.dataSource, [endpointId]);
    return this.rankOf(endpointId) <= limit;
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

  private rankOf(endpointId: string): number {
    return this.ranks.get(endpointId) ?? Infinity;
  }

  /** Looks up the ranks that are not cached, in one query. */
  private async learn(sql: Sql, all: readonly Pick<OwnedEndpoint, 'endpointId'>[]): Promise<void> {
    const unknown = new Set<string>();
    for (const { endpointId } of all) if (!this.ranks.has(endpointId)) unknown.add(endpointId);
    if (unknown.size > 0) await this.lookUp(sql, [...unknown]);
  }

  private async lookUp(sql: Sql, endpointIds: readonly string[]): Promise<void> {
    if (this.ranks.size + endpointIds.length > maxRanks) this.ranks.clear();
    for (const { id, rank } of await this.endpoints.ranks(sql, endpointIds)) {
      this.ranks.set(id, rank);
    }
  }
}
