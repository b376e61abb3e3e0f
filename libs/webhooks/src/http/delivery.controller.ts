import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CallerAuthor, type ChangeAuthor, CurrentCaller, RequiresPlan, type Caller } from '@market/access';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter } from '@market/http-query';
import { KeysetResponse } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import { DeliveryQueries } from '../delivery.queries';
import type { EndpointWithState } from '../domain/endpoint';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { exampleDelivery, exampleReplay, exampleWholeDelivery } from './delivery-examples';
import { DeliveryListQuery, toDeliveryListFilter } from './delivery-list.query';
import {
  type DeliveryView,
  deliveryView,
  presentDelivery,
  presentWholeDelivery,
  replayView,
  type ReplayView,
  type WholeDeliveryView,
  wholeDeliveryView,
} from './delivery.view';
import { ReplayBody, toReplayRequest } from './replay.body';
import { exampleWebhook } from './webhook-examples';

const what = 'Webhook endpoint';
const whatDelivery = 'Delivery';

/** Log of an endpoint, and replays from it, available from the Pro plan on. */
@ApiTags('Webhooks')
@RequiresPlan('pro', 'webhooks')
@Controller('v1/webhooks/:id')
export class DeliveryController {
  constructor(
    private readonly endpoints: WebhookQueries,
    private readonly deliveries: DeliveryQueries,
    private readonly replays: WebhookReplays,
  ) {}

  @Get('deliveries')
  @ApiOperation({
    summary: 'List the deliveries of a webhook endpoint',
    description: 'Newest first, of the last 30 days; test events and replays, too.',
  })
  @RespondsWith(deliveryView, { example: exampleDelivery, list: 'keyset', errors: ['PLAN_003', 'NOT_001'] })
  async listDeliveries(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @Query() query: DeliveryListQuery,
  ): Promise<KeysetResponse<DeliveryView>> {
    const request = toDeliveryListFilter(query);
    const { deliveries, nextBefore } = await this.deliveries.list(await this.endpoint(caller, id), request);
    return new KeysetResponse(deliveries.map(presentDelivery), query, nextBefore);
  }

  @Get('deliveries/:deliveryId')
  @ApiOperation({
    summary: 'Show a delivery',
    description: 'The sent body and headers, and the result of each attempt.',
  })
  @RespondsWith(wholeDeliveryView, { example: exampleWholeDelivery, errors: ['PLAN_003', 'NOT_001'] })
  async showDelivery(
    @CurrentCaller() caller: Caller,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @SlugParameter('deliveryId', whatDelivery, exampleDelivery.id) deliveryId: string,
  ): Promise<WholeDeliveryView> {
    await this.endpoint(caller, id);
    const report = await this.deliveries.find(caller.accountId, deliveryId, id);
    if (report === null) throw noSuchRecord(whatDelivery, deliveryId);
    return presentWholeDelivery(report);
  }

  @Post('replay')
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Send past events again',
    description:
      'As new deliveries, with the same event ids: back to the creation of the endpoint and at most 90 days, at most 10 000 at a time. `preview` counts them exactly and sends nothing; what waits already is not sent twice. At most 1 000 of an account are due at a time; the others are made by themselves as these are sent.',
  })
  @RespondsWith(replayView, { example: exampleReplay, errors: ['PLAN_003', 'NOT_001', 'HOOK_001'] })
  async replayEvents(
    @CurrentCaller() caller: Caller,
    @CallerAuthor() author: ChangeAuthor,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @JsonBody(ReplayBody) { from, to, only, types, preview = false }: ReplayBody,
  ): Promise<ReplayView> {
    const request = toReplayRequest({ since: from, until: to, only, types, untilField: 'to' });
    const order = { ...author, preview, sinceField: 'from' };
    const replay = await this.replays.replay(caller, id, request, order);
    if (replay === null) throw noSuchRecord(what, id);
    return { deliveries: replay.deliveries };
  }

  private async endpoint({ accountId, dataSet }: Caller, id: string): Promise<EndpointWithState> {
    const endpoint = await this.endpoints.find(accountId, id, dataSet);
    if (endpoint === null) throw noSuchRecord(what, id);
    return endpoint;
  }
}
