import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  AccountDirectory,
  CurrentAuthor,
  DashboardRoutes,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { exampleEndpoint, exampleFailingEndpoint } from './webhook-dashboard-examples';
import {
  endpointView,
  type EndpointView,
  failingEndpointView,
  type FailingEndpointView,
  presentEndpoint,
  presentFailing,
} from './webhook.dashboard-view';

const what = 'Webhook endpoint';

/** Endpoints of all accounts that fail or are disabled, for operators. */
@DashboardRoutes()
@Controller('dashboard/api/operators/webhooks')
export class FailingEndpointDashboardController {
  constructor(
    private readonly queries: WebhookQueries,
    private readonly replays: WebhookReplays,
    private readonly accounts: AccountDirectory,
  ) {}

  @Get()
  @RequiresRole('operator')
  @RespondsWith(z.array(failingEndpointView), { example: [exampleFailingEndpoint] })
  async listFailing(): Promise<FailingEndpointView[]> {
    const reports = await this.queries.failing();
    const ids = new Set(reports.map(({ accountId }) => accountId));
    const accounts = ids.size === 0 ? [] : await this.accounts.named([...ids]);
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    return reports.map((report) => presentFailing(report, emails));
  }

  @Post(':id/enable')
  @HttpCode(200)
  @RequiresRole('operator', { proven: true })
  @RespondsWith(endpointView, {
    example: exampleEndpoint,
    errors: ['SES_002', 'PLAN_003', 'NOT_001', 'HOOK_001'],
  })
  async enableFailing(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
  ): Promise<EndpointView> {
    const owner = await this.queries.ownerOf(id);
    const enabled = owner && (await this.replays.enable(owner, id, null, author));
    if (enabled === null) throw noSuchRecord(what, id);
    const [report] = await this.queries.withHealth([enabled.endpoint]);
    return presentEndpoint(report ?? { ...enabled.endpoint, successShare: null, lastAttemptAt: null });
  }
}
