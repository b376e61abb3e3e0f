import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import { Clock, type Page, type PageRequest, dayMs } from '@market/kernel';
import { Entitlements } from '@market/access';
import { DataSource } from 'typeorm';
import { type EndpointWithState, withState } from './domain/endpoint';
import { failuresThatWarn } from './domain/failure-run';
import { AdministeredEndpointRepository } from './persistence/administered-endpoint.repository';
import { type EndpointHealth, EndpointHealthRepository } from './persistence/endpoint-health.repository';
import { EndpointRepository } from './persistence/endpoint.repository';

/** Max number of endpoints in the list for operators. */
const maxFailing = 500;

/** Endpoint with the figures of its deliveries. */
export interface EndpointReport extends EndpointWithState {
  /** Part of the attempted deliveries of the last 24 hours that arrived, from 0 to 1; null without any. */
  readonly successShare: number | null;
  readonly lastAttemptAt: Date | null;
}

/** Reads endpoints for their customers, and for operators. */
@Injectable()
export class WebhookQueries {
  private readonly endpoints = new EndpointRepository();
  private readonly administered = new AdministeredEndpointRepository();
  private readonly health = new EndpointHealthRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of an account's endpoints in a data set, newest first. */
  async list(dataSet: DataSet, accountId: string, page: PageRequest): Promise<Page<EndpointWithState>> {
    const { webhooksLimit } = await this.entitlements.of(accountId);
    const found = await this.endpoints.list(this.dataSource, dataSet, accountId, page);
    return {
      total: found.total,
      items: found.items.map((row) => withState(row, webhooksLimit)),
    };
  }

  /** Returns an endpoint of an account; null if there is none. @param dataSet null for either */
  async find(
    accountId: string,
    id: string,
    dataSet: DataSet | null = null,
  ): Promise<EndpointWithState | null> {
    const row =
      dataSet === null
        ? await this.administered.findOfAccount(this.dataSource, accountId, id)
        : await this.endpoints.find(this.dataSource, dataSet, accountId, id);
    return row && withState(row, (await this.entitlements.of(accountId)).webhooksLimit);
  }

  /** Returns an account's endpoints with their figures, newest first. @param dataSet null for both */
  async report(accountId: string, dataSet: DataSet | null = null): Promise<EndpointReport[]> {
    const { webhooksLimit } = await this.entitlements.of(accountId);
    const rows = await this.administered.ofAccount(this.dataSource, accountId);
    const chosen = rows.filter((row) => dataSet === null || row.dataSet === dataSet);
    return this.withHealth(chosen.map((row) => withState(row, webhooksLimit)));
  }

  /** Returns the figures of endpoints. */
  async withHealth(endpoints: readonly EndpointWithState[]): Promise<EndpointReport[]> {
    if (endpoints.length === 0) return [];
    const since = new Date(this.clock.nowMs() - dayMs);
    const ids = endpoints.map(({ id }) => id);
    const found = await this.health.of(this.dataSource, ids, since);
    const byId = new Map<string, EndpointHealth>(found.map((each) => [each.id, each]));
    return endpoints.map((endpoint) => {
      const { successShare = null, lastAttemptAt = null } = byId.get(endpoint.id) ?? {};
      return { ...endpoint, successShare, lastAttemptAt };
    });
  }

  /** Returns the owner of an endpoint of any account; null if there is no such endpoint. For operators. */
  async ownerOf(id: string): Promise<{ readonly accountId: string; readonly dataSet: DataSet } | null> {
    const row = await this.administered.byId(this.dataSource, id);
    return row && { accountId: row.accountId, dataSet: row.dataSet };
  }

  /**
   * Returns the endpoints of all accounts that failures disabled, and then those that failed at least as often in a row
   * as their owners are warned of. For operators.
   */
  async failing(): Promise<EndpointReport[]> {
    const rows = await this.administered.failing(this.dataSource, failuresThatWarn, maxFailing);
    const found: EndpointWithState[] = [];
    for (const row of rows) {
      found.push(withState(row, (await this.entitlements.of(row.accountId)).webhooksLimit));
    }
    return this.withHealth(found);
  }
}
