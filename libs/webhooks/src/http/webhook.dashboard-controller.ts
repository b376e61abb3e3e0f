import { Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { dataSetOf } from '@market/contracts';
import { invalidParameters, noSuchRecord } from '@market/http-server';
import { AlsoJudgedBy, JsonBody, SlugParameter } from '@market/http-query';
import { RespondsWith, Idempotent, ShownOnce } from '@market/http-api';
import { Clock } from '@market/kernel';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  requireMore,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import type { EndpointWithState } from '../domain/endpoint';
import { EndpointSafety } from '../endpoint-safety';
import { EndpointSecrets } from '../endpoint-secrets';
import { TestEvents } from '../test-events';
import { WebhookEndpoints } from '../webhook-endpoints';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { EndpointListQuery } from './endpoint-list.query';
import {
  ChangeEndpointBody,
  CreateEndpointBody,
  EnableEndpointBody,
  ReplaceSecretBody,
} from './endpoint.body';
import {
  exampleCreatedEndpoint,
  exampleEnabledEndpoint,
  exampleEndpoint,
  exampleEndpointSecret,
  exampleTestedEndpoint,
} from './webhook-dashboard-examples';
import { exampleDeletedWebhook } from './webhook-examples';
import {
  enabledEndpointView,
  type EnabledEndpointView,
  endpointSecretView,
  type EndpointSecretView,
  endpointView,
  type EndpointView,
  madeEndpointView,
  presentEndpoint,
  presentTested,
  testedEndpointView,
  type TestedEndpointView,
} from './webhook.dashboard-view';
import { deletedWebhookView, type DeletedWebhookView } from './webhook.view';

const what = 'Webhook endpoint';

/**
 * Endpoints of the account, in both environments. They can be read on any plan, since they stay when a plan ends; changes need a
 * plan with webhooks, but for their deletion.
 */
@DashboardRoutes()
@Controller('dashboard/api/webhooks')
export class WebhookDashboardController {
  constructor(
    private readonly queries: WebhookQueries,
    private readonly endpoints: WebhookEndpoints,
    private readonly secrets: EndpointSecrets,
    private readonly tests: TestEvents,
    private readonly replays: WebhookReplays,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(endpointView), { example: [exampleEndpoint] })
  async listEndpoints(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment }: EndpointListQuery,
  ): Promise<EndpointView[]> {
    const dataSet = environment === undefined ? null : dataSetOf(environment);
    const reports = await this.queries.report(accountId, dataSet);
    return reports.map((report) => presentEndpoint(report));
  }

  @Get(':id')
  @RequiresRole('member')
  @RespondsWith(endpointView, { example: exampleEndpoint, errors: ['NOT_001'] })
  async showEndpoint(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
  ): Promise<EndpointView> {
    return this.present(await this.find(session, id));
  }

  @Post()
  @RequiresRole('owner')
  @AlsoJudgedBy(EndpointSafety)
  @ShownOnce()
  @RespondsWith(madeEndpointView, {
    ...{ example: exampleCreatedEndpoint, status: 201 },
    errors: ['SES_002', 'SES_004', 'PLAN_003', 'PLAN_004'],
  })
  async createEndpoint(
    @CurrentSession() session: DashboardSession,
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(CreateEndpointBody) { environment, ...wanted }: CreateEndpointBody,
  ): Promise<EndpointView> {
    const owner = { accountId: author.accountId, dataSet: dataSetOf(environment) };
    const maker = environment === 'live' ? this.provenAuthor(session, author) : author;
    const made = await this.endpoints.create(owner, wanted, maker);
    // Nothing was sent to it yet; and nothing is read after the commit, so that the secret is shown in any case.
    return presentEndpoint({ ...made.endpoint, successShare: null, lastAttemptAt: null }, made.secret);
  }

  @Put(':id')
  @RequiresRole('owner')
  @AlsoJudgedBy(EndpointSafety)
  @RespondsWith(endpointView, {
    example: exampleEndpoint,
    errors: ['SES_002', 'SES_004', 'PLAN_003', 'NOT_001'],
  })
  async changeEndpoint(
    @CurrentSession() session: DashboardSession,
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
    @JsonBody(ChangeEndpointBody) { url, events, filter }: ChangeEndpointBody,
  ): Promise<EndpointView> {
    if (url === undefined && events === undefined && filter === undefined) {
      throw invalidParameters([{ field: 'url', message: 'or `events` or `filter` is required' }]);
    }
    const change = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(filter === undefined ? {} : { filter }),
    };
    const found = await this.find(author, id);
    const isMoved = found.dataSet === 'live' && url !== undefined && url !== found.url;
    const changer = isMoved ? this.provenAuthor(session, author) : author;
    const changed = await this.endpoints.update(found, id, change, changer);
    if (changed === null) throw noSuchRecord(what, id);
    return this.present(changed);
  }

  @Delete(':id')
  @RequiresRole('owner', { whileSuspended: true })
  @RespondsWith(deletedWebhookView, { example: exampleDeletedWebhook, errors: ['SES_004', 'NOT_001'] })
  async deleteEndpoint(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
  ): Promise<DeletedWebhookView> {
    const found = await this.find(author, id);
    if (!(await this.endpoints.delete(found, id, author))) throw noSuchRecord(what, id);
    return { id, deleted: true };
  }

  @Post(':id/test')
  @HttpCode(200)
  @RequiresRole('member')
  @Idempotent()
  @RespondsWith(testedEndpointView, {
    example: exampleTestedEndpoint,
    errors: ['PLAN_003', 'NOT_001', 'HOOK_001'],
  })
  async testEndpoint(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
  ): Promise<TestedEndpointView> {
    const result = await this.tests.send(await this.find(session, id), id);
    if (result === null) throw noSuchRecord(what, id);
    return presentTested(id, result);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @RequiresRole('owner')
  @Idempotent()
  @RespondsWith(enabledEndpointView, {
    example: exampleEnabledEndpoint,
    errors: ['SES_004', 'PLAN_003', 'NOT_001', 'HOOK_001'],
  })
  async enableEndpoint(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
    @JsonBody(EnableEndpointBody, { isOptional: true }) { replaySince }: EnableEndpointBody,
  ): Promise<EnabledEndpointView> {
    const since = replaySince === undefined ? null : new Date(replaySince);
    const found = await this.find(author, id);
    const enabled = await this.replays.enable(found, id, since, author);
    if (enabled === null) throw noSuchRecord(what, id);
    return { endpoint: await this.present(enabled.endpoint), deliveries: enabled.deliveries };
  }

  @Post(':id/secret')
  @HttpCode(200)
  @RequiresRole('owner', { proven: true })
  @ShownOnce()
  @RespondsWith(endpointSecretView, {
    example: exampleEndpointSecret,
    errors: ['SES_002', 'SES_004', 'PLAN_003', 'NOT_001', 'HOOK_002'],
  })
  async replaceSecret(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
    @JsonBody(ReplaceSecretBody, { isOptional: true }) { overlapSeconds = 0 }: ReplaceSecretBody,
  ): Promise<EndpointSecretView> {
    const found = await this.find(author, id);
    const rotated = await this.secrets.rotate(found, id, overlapSeconds, author);
    if (rotated === null) throw noSuchRecord(what, id);
    return { secret: rotated.secret, overlapEndsAt: rotated.overlapEndsAt?.toISOString() ?? null };
  }

  @Delete(':id/previous-secret')
  @RequiresRole('owner', { proven: true })
  @RespondsWith(endpointView, {
    example: exampleEndpoint,
    errors: ['SES_002', 'SES_004', 'PLAN_003', 'NOT_001'],
  })
  async endOverlap(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEndpoint.id) id: string,
  ): Promise<EndpointView> {
    const found = await this.find(author, id);
    const alone = await this.secrets.endOverlap(found, id, author);
    if (alone === null) throw noSuchRecord(what, id);
    return this.present(alone);
  }

  /** Returns an owner with a proof of identity: who reads live events elsewhere reads what the account pays for. Errors: `SES_002`. */
  private provenAuthor(session: DashboardSession, author: SessionAuthor): SessionAuthor {
    return requireMore(session, author, { role: 'owner', proven: true }, this.clock.now());
  }

  private async find(
    { accountId }: Pick<DashboardSession, 'accountId'>,
    id: string,
  ): Promise<EndpointWithState> {
    const endpoint = await this.queries.find(accountId, id);
    if (endpoint === null) throw noSuchRecord(what, id);
    return endpoint;
  }

  private async present(endpoint: EndpointWithState): Promise<EndpointView> {
    const [report] = await this.queries.withHealth([endpoint]);
    return presentEndpoint(report ?? { ...endpoint, successShare: null, lastAttemptAt: null });
  }
}
