import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { SourceBoardQueries } from '@market/collection';
import { noSuchRecord } from '@market/http-server';
import { PageQuery } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import { CurrentAuthor, DashboardRoutes, RequiresRole, type SessionAuthor } from '@market/sessions';
import { z } from 'zod';
import { OperatorOrders } from '../operator-orders';
import { FeedParameter } from './feed-parameter.decorator';
import {
  exampleRun,
  exampleSource,
  presentRun,
  presentSource,
  runView,
  type RunView,
  sourceView,
  type SourceView,
} from './source.dashboard-view';
import { exampleTask, givenTaskView, type GivenTaskView } from './task.dashboard-view';

/** Query of `GET /dashboard/api/operators/sources/:feedId/runs`. */
export class RunListQuery extends PageQuery {}

/** Sources: how each feed stands, its runs, and an order to run it now. */
@DashboardRoutes()
@Controller('dashboard/api/operators/sources')
export class SourceDashboardController {
  constructor(
    private readonly board: SourceBoardQueries,
    private readonly orders: OperatorOrders,
  ) {}

  @Get()
  @RequiresRole('operator')
  @RespondsWith(z.array(sourceView), { example: [exampleSource] })
  async listSources(): Promise<SourceView[]> {
    return (await this.board.feeds()).map(presentSource);
  }

  @Get(':feedId/runs')
  @RequiresRole('operator')
  @RespondsWith(runView, { example: exampleRun, list: true, errors: ['NOT_001'] })
  async listRuns(
    @FeedParameter() feedId: string,
    @Query() query: RunListQuery,
  ): Promise<ListResponse<RunView>> {
    const runs = await this.board.runs(feedId, query);
    if (runs === null) throw noSuchRecord('feed', feedId);
    return ListResponse.of(runs, query, presentRun);
  }

  @Post(':feedId/runs')
  @HttpCode(202)
  @RequiresRole('operator', { proven: true })
  @Idempotent()
  @RespondsWith(givenTaskView, {
    example: { taskId: exampleTask.id },
    status: 202,
    errors: ['SES_002', 'NOT_001', 'TASK_001'],
  })
  async runFeed(
    @CurrentAuthor() author: SessionAuthor,
    @FeedParameter() feedId: string,
  ): Promise<GivenTaskView> {
    const { id } = await this.orders.runFeed(author, feedId);
    return { taskId: id };
  }
}
