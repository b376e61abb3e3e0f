import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '@market/http-server';
import { RespondsWith } from '@market/http-api';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { ExplorerQuery } from '../explorer.query';
import { dataPageView, exampleDataPage } from './data-page.dashboard-view';
import { DataPageReads, type DataPageView } from './data-page-reads';

/** Data pages: market records as people read them. */
@DashboardRoutes()
@Controller('dashboard/api/data')
export class DataPageDashboardController {
  constructor(private readonly pages: DataPageReads) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(dataPageView, { example: exampleDataPage, errors: ['RATE_001', 'ACC_002', 'NOT_002'] })
  showDataPage(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, path }: ExplorerQuery,
    @Req() request: Request,
  ): Promise<DataPageView> {
    const { address: clientAddress } = contextOf(request).client;
    return this.pages.view(path, { accountId, environment, clientAddress });
  }
}
