import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter } from '@market/http-query';
import { KeysetResponse } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { DeliveryQueries } from '../delivery.queries';
import type { EndpointWithState } from '../domain/endpoint';
import { WebhookQueries } from '../webhook.queries';
import { WebhookReplays } from '../webhook-replays';
import { exampleDelivery, exampleWholeDelivery } from './delivery-examples';
import { DeliveryListQuery, toDeliveryListFilter } from './delivery-list.query';
import {
  endpointDaysView,
  type EndpointDaysView,
  exampleEndpointDays,
  exampleRangeReplay,
  presentDays,
  presentRangeReplay,
  rangeReplayView,
  type RangeReplayView,
} from './delivery.dashboard-view';
import {
  deliveryView,
  type DeliveryView,
  presentDelivery,
  presentWholeDelivery,
  replayView,
  type ReplayView,
  wholeDeliveryView,
  type WholeDeliveryView,
} from './delivery.view';
import { ReplayRangeBody } from './endpoint.body';
import { toReplayRequest } from './replay.body';
import { exampleWebhook } from './webhook-examples';

const what = 'Webhook endpoint';
const whatDelivery = 'Delivery';

/** Deliveries of the account's endpoints, and replays of them. */
@DashboardRoutes()
@Controller('dashboard/api')
export class DeliveryDashboardController {
  constructor(
    private readonly endpoints: WebhookQueries,
    private readonly deliveries: DeliveryQueries,
    private readonly replays: WebhookReplays,
  ) {}

  @Get('webhooks/:id/deliveries')
  @RequiresRole('member')
  @RespondsWith(deliveryView, { example: exampleDelivery, list: 'keyset', errors: ['NOT_001'] })
  async listDeliveries(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @Query() query: DeliveryListQuery,
  ): Promise<KeysetResponse<DeliveryView>> {
    const request = toDeliveryListFilter(query);
    const { deliveries, nextBefore } = await this.deliveries.list(await this.endpoint(session, id), request);
    return new KeysetResponse(deliveries.map(presentDelivery), query, nextBefore);
  }

  @Get('webhooks/:id/days')
  @RequiresRole('member')
  @RespondsWith(endpointDaysView, { example: exampleEndpointDays, errors: ['NOT_001'] })
  async showDays(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
  ): Promise<EndpointDaysView> {
    return presentDays(await this.deliveries.days(await this.endpoint(session, id)));
  }

  @Post('webhooks/:id/replays')
  @HttpCode(200)
  @RequiresRole('member')
  @Idempotent()
  @RespondsWith(rangeReplayView, { example: exampleRangeReplay, errors: ['PLAN_003', 'NOT_001', 'HOOK_001'] })
  async replayRange(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleWebhook.id) id: string,
    @JsonBody(ReplayRangeBody) { since, until, only, types, preview }: ReplayRangeBody,
  ): Promise<RangeReplayView> {
    const request = toReplayRequest({ since, until, only, types, untilField: 'until' });
    const found = await this.endpoint(author, id);
    // A page shows what the enabling of an endpoint would send before somebody enables it.
    const order = { ...author, preview, beforeEnabling: preview };
    const replay = await this.replays.replay(found, id, request, order);
    if (replay === null) throw noSuchRecord(what, id);
    return presentRangeReplay(replay);
  }

  @Get('deliveries/:id')
  @RequiresRole('member')
  @RespondsWith(wholeDeliveryView, { example: exampleWholeDelivery, errors: ['NOT_001'] })
  async showDelivery(
    @CurrentSession() { accountId }: DashboardSession,
    @SlugParameter('id', whatDelivery, exampleDelivery.id) id: string,
  ): Promise<WholeDeliveryView> {
    const report = await this.deliveries.find(accountId, id);
    if (report === null) throw noSuchRecord(whatDelivery, id);
    return presentWholeDelivery(report);
  }

  @Post('deliveries/:id/replay')
  @HttpCode(200)
  @RequiresRole('member')
  @Idempotent()
  @RespondsWith(replayView, { example: { deliveries: 1 }, errors: ['PLAN_003', 'NOT_001', 'HOOK_001'] })
  async replayDelivery(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', whatDelivery, exampleDelivery.id) id: string,
  ): Promise<ReplayView> {
    const deliveries = await this.replays.replayOne(author.accountId, id, author);
    if (deliveries === null) throw noSuchRecord(whatDelivery, id);
    return { deliveries };
  }

  private async endpoint(
    { accountId }: Pick<DashboardSession, 'accountId'>,
    id: string,
  ): Promise<EndpointWithState> {
    const endpoint = await this.endpoints.find(accountId, id);
    if (endpoint === null) throw noSuchRecord(what, id);
    return endpoint;
  }
}
