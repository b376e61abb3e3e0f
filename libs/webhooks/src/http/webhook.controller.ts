import { Controller, Delete, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CallerAuthor, type ChangeAuthor, CurrentCaller, RequiresPlan, type Caller } from '@market/access';
import { invalidParameters, noSuchRecord } from '@market/http-server';
import { AlsoJudgedBy, JsonBody, SlugParameter } from '@market/http-query';
import { ListResponse, formattedQuery } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import { EndpointSafety } from '../endpoint-safety';
import { EndpointSecrets } from '../endpoint-secrets';
import { TestEvents } from '../test-events';
import { WebhookEndpoints } from '../webhook-endpoints';
import { WebhookQueries } from '../webhook.queries';
import {
  exampleCreatedWebhook,
  exampleDeletedWebhook,
  exampleRotatedSecret,
  exampleTestEvent,
  exampleWebhook,
} from './webhook-examples';
import { CreateWebhookBody, RotateSecretBody, UpdateWebhookBody } from './webhook.body';
import {
  type DeletedWebhookView,
  deletedWebhookView,
  presentTest,
  presentWebhook,
  type RotatedSecretView,
  rotatedSecretView,
  type TestEventView,
  testEventView,
  type WebhookView,
  webhookView,
} from './webhook.view';

/** Query of `GET /v1/webhooks`. */
class WebhookListQuery extends formattedQuery(webhookView) {}

const what = 'Webhook endpoint';

/** Webhook endpoints, available from the Pro plan on. */
@ApiTags('Webhooks')
@RequiresPlan('pro', 'webhooks')
@Controller('v1/webhooks')
export class WebhookController {
  constructor(
    private readonly queries: WebhookQueries,
    private readonly endpoints: WebhookEndpoints,
    private readonly secrets: EndpointSecrets,
    private readonly tests: TestEvents,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List webhook endpoints', description: 'Newest first.' })
  @RespondsWith(webhookView, { example: exampleWebhook, list: true, errors: ['PLAN_003'] })
  async listWebhooks(
    @CurrentCaller() { dataSet, accountId }: Caller,
    @Query() query: WebhookListQuery,
  ): Promise<ListResponse<WebhookView>> {
    return ListResponse.of(await this.queries.list(dataSet, accountId, query), query, (found) =>
      presentWebhook(found),
    );
  }

  @Post()
  @HttpCode(201)
  @Idempotent()
  @AlsoJudgedBy(EndpointSafety)
  @ApiOperation({
    summary: 'Create a webhook endpoint',
    description: 'Pro has up to 5 of them, Enterprise up to 20, for live and for test keys each.',
  })
  @RespondsWith(webhookView, {
    example: exampleCreatedWebhook,
    status: 201,
    errors: ['PLAN_003', 'PLAN_004'],
  })
  async createWebhook(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @JsonBody(CreateWebhookBody) body: CreateWebhookBody,
  ): Promise<WebhookView> {
    const { endpoint, secret } = await this.endpoints.create(caller, body, author);
    return presentWebhook(endpoint, secret);
  }

  @Put(':id')
  @AlsoJudgedBy(EndpointSafety)
  @ApiOperation({
    summary: 'Change a webhook endpoint',
    description: 'Changes the URL, events, filter or secret; fields that you leave out stay as they are.',
  })
  @RespondsWith(webhookView, { example: exampleWebhook, errors: ['PLAN_003', 'NOT_001'] })
  async updateWebhook(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @JsonBody(UpdateWebhookBody) body: UpdateWebhookBody,
  ): Promise<WebhookView> {
    const { url, events, filter, secret } = body;
    if ([url, events, filter, secret].every((each) => each === undefined)) {
      throw invalidParameters([{ field: 'url', message: 'or `events`, `filter` or `secret` is required' }]);
    }
    const change = {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(filter === undefined ? {} : { filter }),
      ...(secret === undefined ? {} : { secret }),
    };
    const endpoint = await this.endpoints.update(caller, id, change, author);
    if (endpoint === null) throw noSuchRecord(what, id);
    return presentWebhook(endpoint, secret);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a webhook endpoint', description: 'Pending deliveries are discarded.' })
  @RespondsWith(deletedWebhookView, { example: exampleDeletedWebhook, errors: ['PLAN_003', 'NOT_001'] })
  async deleteWebhook(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
  ): Promise<DeletedWebhookView> {
    if (!(await this.endpoints.delete(caller, id, author))) throw noSuchRecord(what, id);
    return { id, deleted: true };
  }

  @Post(':id/rotate-secret')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'Generates one. Until the overlap ends, `webhook-signature` holds a signature of each, separated by a space, and `X-Webhook-Signature` that of the previous secret. Meanwhile another overlap is refused, so that none ends early; an overlap of 0 ends all older secrets at once.',
  })
  @RespondsWith(rotatedSecretView, {
    ...{ example: exampleRotatedSecret, errors: ['PLAN_003', 'NOT_001', 'HOOK_002'] },
  })
  async rotateSecret(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @JsonBody(RotateSecretBody) { overlapSeconds }: RotateSecretBody,
  ): Promise<RotatedSecretView> {
    const rotated = await this.secrets.rotate(caller, id, overlapSeconds, author);
    if (rotated === null) throw noSuchRecord(what, id);
    const { secret, overlapEndsAt } = rotated;
    return { id, secret, overlapEndsAt: overlapEndsAt?.toISOString() ?? null };
  }

  @Post(':id/test')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Send a test event',
    description:
      'The example of the endpoint’s first event, with the header `X-Webhook-Test: true`; one attempt, ten a minute.',
  })
  @RespondsWith(testEventView, { example: exampleTestEvent, errors: ['PLAN_003', 'NOT_001', 'HOOK_001'] })
  async testWebhook(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
  ): Promise<TestEventView> {
    const result = await this.tests.send(caller, id);
    if (result === null) throw noSuchRecord(what, id);
    return presentTest(id, result);
  }
}
