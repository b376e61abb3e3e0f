import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '@market/http-server';
import { RespondsWith } from '@market/http-api';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { Search, type SearchResult } from './search';
import { exampleSearch, searchView } from './search.dashboard-view';
import { SearchQuery } from './search.query';

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
