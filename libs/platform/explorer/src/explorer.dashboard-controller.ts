import { Controller, Get, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { contextOf } from '@market/http-server';
import { RespondsWith } from '@market/http-api';
import { ApiDescription } from '@market/api-docs';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { z } from 'zod';
import { curlLine } from './curl-line';
import { Explorer } from './explorer';
import { exampleExplorerResponse, exampleExplorerRoute } from './explorer-examples';
import {
  explorerResponseView,
  type ExplorerResponseView,
  explorerRouteView,
  type ExplorerRouteView,
  presentExplored,
  presentRoute,
} from './explorer.dashboard-view';
import { ExplorerQuery } from './explorer.query';

/** Data explorer: reads of the public API for users of the dashboard, without a key. */
@DashboardRoutes()
@Controller('dashboard/api/explorer')
export class ExplorerDashboardController {
  constructor(
    private readonly explorer: Explorer,
    private readonly description: ApiDescription,
  ) {}

  @Get('routes')
  @RequiresRole('member')
  @RespondsWith(z.array(explorerRouteView), { example: [exampleExplorerRoute] })
  listRoutes(): ExplorerRouteView[] {
    return this.description.reads.map(presentRoute);
  }

  @Get()
  @RequiresRole('member')
  @RespondsWith(explorerResponseView, { example: exampleExplorerResponse, errors: ['RATE_001', 'ACC_002'] })
  async explore(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, path }: ExplorerQuery,
    @Req() request: Request,
  ): Promise<ExplorerResponseView> {
    const { address: clientAddress } = contextOf(request).client;
    const explored = await this.explorer.read({ accountId, environment, path, clientAddress });
    return presentExplored(explored, curlLine(this.description.publicUrl, path));
  }
}
