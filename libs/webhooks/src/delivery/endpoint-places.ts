import { Entitlements } from '@market/platform/access';
import type { Sql } from '@market/platform/database';
import type { DataSource } from 'typeorm';
import type { ClaimedDelivery } from '../persistence/delivery.repository';
import { EndpointRepository } from '../persistence/endpoint.repository';

const placesAtMost = 20_000;

/**
 * Whether endpoints are within their plan. An endpoint's place only falls, when an older one is deleted: one that was
 * within the number stays within it, and only one beyond it is looked up again.
 */
export class EndpointPlaces {
  private readonly endpoints = new EndpointRepository();
  private readonly places = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
  ) {}

  /** Looks up the places that are not known, all at once. */
  async learn(sql: Sql, claims: readonly ClaimedDelivery[]): Promise<void> {
    const unknown = new Set<string>();
    for (const { endpointId } of claims) if (!this.places.has(endpointId)) unknown.add(endpointId);
    if (unknown.size > 0) await this.lookUp(sql, [...unknown]);
  }

  /** Tells by the plan of this moment. */
  async isWithinPlan({ accountId, endpointId }: ClaimedDelivery): Promise<boolean> {
    const { webhooksLimit } = await this.entitlements.of(accountId);
    if (this.placeOf(endpointId) <= webhooksLimit) return true;
    await this.lookUp(this.dataSource, [endpointId]);
    return this.placeOf(endpointId) <= webhooksLimit;
  }

  private placeOf(endpointId: string): number {
    return this.places.get(endpointId) ?? Infinity;
  }

  private async lookUp(sql: Sql, endpointIds: readonly string[]): Promise<void> {
    if (this.places.size + endpointIds.length > placesAtMost) this.places.clear();
    for (const { id, place } of await this.endpoints.places(sql, endpointIds)) {
      this.places.set(id, place);
    }
  }
}
