import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '@market/http-server';
import { RespondsWith } from '@market/http-api';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { type Environment, environments } from '@market/contracts';
import { Choice, RequestQuery, SearchText } from '@market/http-query';
import { Search, type SearchResult } from './search';
import { exampleSearch, searchView } from './search.dashboard-view';

/** Query of `GET /dashboard/api/search`. */
class SearchQuery extends RequestQuery {
  @Choice(environments, { description: 'Environment to search in.', required: true, example: 'test' })
  environment!: Environment;

  @SearchText({
    description:
      'Part of a name, a trading symbol, an ISIN, a slug or id, an error code, or words of the documentation.',
    required: true,
    example: 'narmada',
  })
  q!: string;
}

/** Search of the dashboard for records and documentation. */
@DashboardRoutes()
@Controller('dashboard/api/search')
export class SearchDashboardController {
  constructor(private readonly search: Search) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(searchView, { example: exampleSearch, errors: ['RATE_001', 'ACC_002'] })
  find(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, q }: SearchQuery,
    @Req() request: Request,
  ): Promise<SearchResult> {
    const { address: clientAddress } = contextOf(request).client;
    return this.search.find(q, { accountId, environment, clientAddress });
  }
}
