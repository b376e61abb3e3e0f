import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type CalendarKind, calendarKinds } from '@market/contracts';
import { invalidParameters, type ResponseParts } from '@market/http-server';
import { ListResponse } from '@market/http-lists';
import { RespondsWith, CachedFor, SuccessResponses, Unwrapped } from '@market/http-api';
import {
  type Caller,
  CurrentCaller,
  CurrentEntitlement,
  CurrentFeed,
  type Entitlement,
  type FeedGrant,
  OpensWithToken,
  planError,
} from '@market/access';
import { HasOwnSamples, OfDataSet, VariesByFeature } from '@market/http-reads';
import { addDays, Clock, daysBetween, DomainError, type IndianDay } from '@market/kernel';
import { z } from 'zod';
import { CalendarQueries } from '../calendar.queries';
import { includedKinds, knownKinds } from '../domain/feed-kinds';
import { icsDocument } from '../domain/ics-document';
import { CalendarFileQuery, CalendarQuery } from './calendar.query';
import {
  calendarEntryView,
  type CalendarEntryView,
  exampleEntry,
  exampleCalendarFile,
  presentEntry,
} from './calendar.view';

/** Greatest length of a part of the calendar. Source: docs/spec/api.md, "Calendar". Units: days. */
const maxDays = 370;

/** Endpoints of the calendar, open to every plan; kinds of days beyond IPOs and holidays from Basic on. */
@ApiTags('Calendar')
@Controller('v1')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarQueries,
    private readonly clock: Clock,
    private readonly responses: SuccessResponses,
  ) {}

  @Get('calendar')
  @OfDataSet('calendar', 'ipos', 'nfo', 'sgb', 'rights', 'buyback', 'ncd', 'ofs', 'holidays')
  @VariesByFeature('market')
  @HasOwnSamples()
  @CachedFor(900)
  @ApiOperation({
    summary: 'List the days of all issues, funds, bonds and offers',
    description:
      'By day, with trading holidays; at most 370 days at once. Withdrawn issues are left out. Below Basic only days of IPOs and holidays: other kinds are left out, and refused where they are asked for.',
  })
  @RespondsWith(calendarEntryView, { example: exampleEntry, list: true, errors: ['PLAN_002'] })
  async listCalendar(
    @CurrentCaller() { dataSet, accountId }: Caller,
    @CurrentEntitlement() entitlement: Entitlement,
    @Query() query: CalendarQuery,
  ): Promise<ListResponse<CalendarEntryView>> {
    const from = query.from ?? this.clock.today();
    const period = periodOf(from, query.to ?? addDays(from, 29));
    const kinds = kindsFor(entitlement, query.kinds);
    const all = await this.calendar.between(dataSet, { ...period, kinds, accountId });
    const shown = all.filter(({ cancelled }) => !cancelled);
    const items = shown.slice((query.page - 1) * query.limit, query.page * query.limit);
    return ListResponse.of({ items, total: shown.length }, query, presentEntry);
  }

  @Get('calendar.ics')
  @OpensWithToken('feed')
  @CachedFor(900)
  @Unwrapped()
  @ApiOperation({
    summary: 'Subscribe to the calendar',
    description:
      'The same days as iCalendar (RFC 5545), each an all-day event whose id stays and whose sequence number grows when the day moves; withdrawn issues are cancelled. Without `from` and `to` the last 30 days and the coming 339. For calendar programs, which send no headers, a feed token in `token` takes the place of the key: it opens nothing else, has a limit of its own of 60 requests an hour, and uses none of the quota of the account.',
  })
  @RespondsWith(z.string(), {
    example: exampleCalendarFile,
    mediaType: 'text/calendar; charset=utf-8',
    errors: ['PLAN_002'],
  })
  async showCalendarFile(
    @CurrentCaller() { dataSet, accountId }: Caller,
    @CurrentEntitlement() entitlement: Entitlement,
    @CurrentFeed() feed: FeedGrant | null,
    @Query() query: CalendarFileQuery,
    @Req() request: Request,
  ): Promise<ResponseParts> {
    const from = query.from ?? addDays(this.clock.today(), -30);
    const period = periodOf(from, query.to ?? addDays(from, maxDays - 1));
    const kinds =
      feed === null ? kindsFor(entitlement, query.kinds) : granted(entitlement, feed, query.kinds);
    const entries =
      kinds.length === 0
        ? []
        : await this.calendar.between(dataSet, { ...period, kinds, accountId, withChanges: true });
    const name = dataSet === 'sample' ? 'Market calendar (sample data)' : 'Market calendar';
    const text = icsDocument(entries, { name, description: 'For information only, not investment advice.' });
    return this.responses.document(request, text, 'text/calendar; charset=utf-8');
  }
}

/** Checks a period. Errors: `VAL_001`. */
function periodOf(from: IndianDay, to: IndianDay): { readonly from: IndianDay; readonly to: IndianDay } {
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalidParameters([{ field: 'to', message: 'must not be before `from`' }]);
  if (days > maxDays)
    throw invalidParameters([{ field: 'to', message: `must be at most ${maxDays - 1} days after \`from\`` }]);
  return { from, to };
}

/**
 * Returns the kinds that a request with a key gets: those it asks for, else all that the plan includes.
 *
 * Errors: the error of the plan for a kind that is asked for and not included.
 */
function kindsFor(
  { features, plan }: Entitlement,
  asked: readonly CalendarKind[] | undefined,
): readonly CalendarKind[] {
  if (asked === undefined) return includedKinds(knownKinds(null), features);
  for (const kind of asked) {
    const feature: 'market' | null = calendarKinds[kind];
    if (feature !== null && !features.has(feature)) throw new DomainError(planError(feature, plan));
  }
  return asked;
}

/** Returns the kinds that a feed shows now: what the plan no longer includes is left out. */
function granted(
  { features }: Entitlement,
  { kinds }: FeedGrant,
  asked: readonly CalendarKind[] | undefined,
): readonly CalendarKind[] {
  const shown = includedKinds(knownKinds(kinds), features);
  return asked === undefined ? shown : shown.filter((kind) => asked.includes(kind));
}
