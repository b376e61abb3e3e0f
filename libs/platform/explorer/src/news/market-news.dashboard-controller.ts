import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { type Environment, environments } from '@market/contracts';
import { contextOf } from '@market/http-server';
import { RespondsWith } from '@market/http-api';
import { Choice, RequestQuery } from '@market/http-query';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { exampleDataPage, partView } from '../data-pages/data-page.dashboard-view';
import type { PagePart } from '../data-pages/page-part';
import { MarketNews } from './market-news';

class NewsQuery extends RequestQuery {
  @Choice(environments, { description: 'Environment to read in.', required: true, example: 'test' })
  environment!: Environment;
}

/** News of the market for the overview. */
@DashboardRoutes()
@Controller('dashboard/api/news')
export class MarketNewsDashboardController {
  constructor(private readonly news: MarketNews) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(partView, { example: exampleDataPage.main, errors: ['ACC_002'] })
  showNews(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment }: NewsQuery,
    @Req() request: Request,
  ): Promise<PagePart> {
    const { address: clientAddress } = contextOf(request).client;
    return this.news.show({ accountId, environment, clientAddress });
  }
}
