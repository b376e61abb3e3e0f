import { Controller, Get, Query } from '@nestjs/common';
import { csvFile, RespondsWith, Unwrapped } from '@market/http-api';
import { KeysetResponse } from '@market/http-lists';
import { SlugParameter } from '@market/http-query';
import { noSuchRecord, type ResponseParts } from '@market/http-server';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { RequestQueries } from '../request.queries';
import { requestHoursCsv } from './request-hours-csv';
import { exampleFoundRequest, exampleRequest, exampleSeries } from './request-examples';
import { positionOf, RequestHoursQuery, RequestListQuery, spans, toFilters } from './request-list.query';
import {
  foundRequestView,
  type FoundRequestView,
  presentFound,
  presentRequest,
  presentSeries,
  requestSeriesView,
  type RequestSeriesView,
  requestView,
  type RequestView,
} from './request.dashboard-view';

const what = 'Request';

/** Requests of the account's programs. */
@DashboardRoutes()
@Controller('dashboard/api/requests')
export class RequestDashboardController {
  constructor(private readonly requests: RequestQueries) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(requestView, { example: exampleRequest, list: 'keyset' })
  async listRequests(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() query: RequestListQuery,
  ): Promise<KeysetResponse<RequestView>> {
    const { environment, limit } = query;
    const place = { before: positionOf(query), limit };
    const { requests, nextBefore } = await this.requests.list(
      { accountId, environment },
      toFilters(query),
      place,
    );
    return new KeysetResponse(requests.map(presentRequest), query, nextBefore);
  }

  @Get('hours')
  @RequiresRole('member')
  @RespondsWith(requestSeriesView, { example: exampleSeries })
  async showHours(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, last }: RequestHoursQuery,
  ): Promise<RequestSeriesView> {
    return presentSeries(environment, await this.requests.series({ accountId, environment }, spans()[last]));
  }

  @Get('hours.csv')
  @RequiresRole('member')
  @Unwrapped()
  async downloadHours(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, last }: RequestHoursQuery,
  ): Promise<ResponseParts> {
    const { hours } = await this.requests.series({ accountId, environment }, spans()[last]);
    return csvFile(`requests-${environment}-${last}.csv`, requestHoursCsv(hours));
  }

  @Get(':id')
  @RequiresRole('member')
  @RespondsWith(foundRequestView, { example: exampleFoundRequest, errors: ['NOT_001'] })
  async showRequest(
    @CurrentSession() { accountId }: DashboardSession,
    @SlugParameter('id', what, exampleRequest.id) id: string,
  ): Promise<FoundRequestView> {
    const found = await this.requests.find(accountId, id);
    if (found === null) throw noSuchRecord(what, id);
    return presentFound(found);
  }
}
