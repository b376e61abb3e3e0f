import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import { Entitlements } from '@market/http/access';
import { DataSource } from 'typeorm';
import { type StandingEndpoint, standing } from './domain/endpoint';
import { EndpointRepository } from './persistence/endpoint.repository';

/** Reads endpoints for the public API. */
@Injectable()
export class WebhookQueries {
  private readonly endpoints = new EndpointRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly entitlements: Entitlements,
  ) {}

  /** Returns a page of an account's endpoints in a data set, newest first. */
  async list(dataSet: DataSet, accountId: string, page: PageRequest): Promise<Page<StandingEndpoint>> {
    const { webhooksLimit } = await this.entitlements.of(accountId);
    const found = await this.endpoints.list(this.dataSource, dataSet, accountId, page);
    return {
      total: found.total,
      items: found.items.map((row) => standing(row, webhooksLimit)),
    };
  }
}
