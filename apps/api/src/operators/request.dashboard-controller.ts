import { Controller, Get } from '@nestjs/common';
import { RespondsWith } from '@market/http-api';
import { SlugParameter } from '@market/http-query';
import { noSuchRecord } from '@market/http-server';
import {
  exampleWholeRequest,
  operatorRequestView,
  type OperatorRequestView,
  presentWholeRequest,
} from '@market/requests';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { RequestLookup } from './request-lookup';

const what = 'Request';
const example: OperatorRequestView = { accountId: 'acc_0d4f6a7b8c9e', request: exampleWholeRequest };

/** Requests of all accounts, by the id that a customer reads aloud. */
@DashboardRoutes()
@Controller('dashboard/api/operators/requests')
export class OperatorRequestDashboardController {
  constructor(private readonly requests: RequestLookup) {}

  @Get(':id')
  @RequiresRole('operator')
  @RespondsWith(operatorRequestView, { example, errors: ['NOT_001'] })
  async showRequestOf(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleWholeRequest.id) id: string,
  ): Promise<OperatorRequestView> {
    const request = await this.requests.find(session, id);
    if (request === null) throw noSuchRecord(what, id);
    return { accountId: request.accountId, request: presentWholeRequest(request) };
  }
}
