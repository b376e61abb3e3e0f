import { Controller, Get, HttpCode, Post, Query, applyDecorators } from '@nestjs/common';
import { QuarantineQueries, type HeldScope } from '@market/collection';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter, PageQuery, Presence, Word } from '@market/http-query';
import { ListResponse } from '@market/http-lists';
import { RespondsWith, Idempotent } from '@market/http-api';
import { CurrentAuthor, DashboardRoutes, RequiresRole, type SessionAuthor } from '@market/sessions';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { OperatorOrders } from '../operator-orders';
import { DiscardBody, ReleaseBody } from './decision.body';
import {
  comparedEntryView,
  type ComparedEntryView,
  exampleComparedEntry,
  exampleEntry,
  presentComparedEntry,
  presentEntry,
  quarantineView,
  type QuarantineView,
} from './quarantine.dashboard-view';
import { exampleTask, givenTaskView, type GivenTaskView } from './task.dashboard-view';
import { feedPattern } from './feed-parameter.decorator';

/** Declares a filter by the id of a feed. */
function FeedFilter(description: string): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    Matches(feedPattern, { message: 'must be the id of a feed' }),
    ApiProperty({ type: 'string', description, required: false }),
  );
}

/** Query of `GET /dashboard/api/operators/quarantine`. */
class QuarantineListQuery extends PageQuery {
  @FeedFilter('Feed that the entries are of.')
  feed?: string;

  @Word(['row', 'payload', 'batch'], { description: 'Extent of the entries.' })
  scope?: HeldScope;
}

const what = 'quarantine entry';
const given = { example: { taskId: exampleTask.id }, status: 202 } as const;

/** Quarantine: what was held back, beside what is stored, and orders to release or discard it. */
@DashboardRoutes()
@Controller('dashboard/api/operators/quarantine')
export class QuarantineDashboardController {
  constructor(
    private readonly quarantine: QuarantineQueries,
    private readonly orders: OperatorOrders,
  ) {}

  @Get()
  @RequiresRole('operator')
  @RespondsWith(quarantineView, { example: exampleEntry, list: true })
  async listEntries(@Query() query: QuarantineListQuery): Promise<ListResponse<QuarantineView>> {
    const { feed, scope } = query;
    return ListResponse.of(await this.quarantine.list({ feed, scope }, query), query, presentEntry);
  }

  @Get(':id')
  @RequiresRole('operator')
  @RespondsWith(comparedEntryView, { example: exampleComparedEntry, errors: ['NOT_001'] })
  async showEntry(@SlugParameter('id', what, exampleEntry.id) id: string): Promise<ComparedEntryView> {
    const entry = await this.quarantine.find(entryId(id));
    if (entry === null) throw noSuchRecord(what, id);
    return presentComparedEntry(entry);
  }

  @Post(':id/release')
  @HttpCode(202)
  @RequiresRole('operator', { proven: true })
  @Idempotent()
  @RespondsWith(givenTaskView, { ...given, errors: ['SES_002', 'NOT_001', 'TASK_001'] })
  async releaseEntry(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEntry.id) id: string,
    @JsonBody(ReleaseBody) { subject, note }: ReleaseBody,
  ): Promise<GivenTaskView> {
    const decision = { decision: 'release', subject: subject ?? null, note } as const;
    const task = await this.orders.decide(author, entryId(id), decision);
    return { taskId: task.id };
  }

  @Post(':id/discard')
  @HttpCode(202)
  @RequiresRole('operator', { proven: true })
  @Idempotent()
  @RespondsWith(givenTaskView, { ...given, errors: ['SES_002', 'NOT_001', 'TASK_001'] })
  async discardEntry(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleEntry.id) id: string,
    @JsonBody(DiscardBody) { note }: DiscardBody,
  ): Promise<GivenTaskView> {
    const decision = { decision: 'discard', subject: null, note } as const;
    const task = await this.orders.decide(author, entryId(id), decision);
    return { taskId: task.id };
  }
}

/** Reads the number of an entry. Errors: `DomainError` `NOT_001` for a text that is none. */
function entryId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw noSuchRecord(what, text);
  return Number(text);
}
