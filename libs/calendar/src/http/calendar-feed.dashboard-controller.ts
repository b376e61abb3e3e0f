import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter, ListOf, Name } from '@market/http-query';
import { RespondsWith, ShownOnce } from '@market/http-api';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import { CalendarFeeds } from '../calendar-feeds';
import {
  calendarFeedView,
  type CalendarFeedView,
  exampleFeed,
  exampleMadeFeed,
  madeFeedView,
  type MadeFeedView,
  presentFeed,
  presentMadeFeed,
} from './calendar-feed.dashboard-view';
import { allCalendarKinds, type CalendarKind } from '@market/contracts';

/** Body of `POST /dashboard/api/calendar-feeds`. */
class MakeCalendarFeedBody {
  @Name({ max: 100 }, { description: 'Name of the feed for people.', example: 'team calendar' })
  name!: string;

  @ListOf(
    allCalendarKinds,
    { min: 1, max: allCalendarKinds.length },
    {
      description: 'Kinds of days that it shows; all when left out.',
      required: false,
      example: ['ipo_open', 'ipo_close'],
    },
  )
  kinds?: CalendarKind[];
}

const what = 'Calendar feed';

/** Calendar feeds of the account: members see them, owners make and revoke them. */
@DashboardRoutes()
@Controller('dashboard/api/calendar-feeds')
export class CalendarFeedDashboardController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(calendarFeedView), { example: [exampleFeed] })
  async listCalendarFeeds(@CurrentSession() { accountId }: DashboardSession): Promise<CalendarFeedView[]> {
    return (await this.feeds.list(accountId)).map(presentFeed);
  }

  @Post()
  @RequiresRole('owner', { proven: true })
  @ShownOnce()
  @RespondsWith(madeFeedView, { example: exampleMadeFeed, status: 201, errors: ['FEED_001'] })
  async makeCalendarFeed(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(MakeCalendarFeedBody) { name, kinds }: MakeCalendarFeedBody,
  ): Promise<MadeFeedView> {
    const requested = { name, kinds: kinds ?? null };
    return presentMadeFeed(await this.feeds.make(author.accountId, requested, author));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @RequiresRole('owner', { whileSuspended: true })
  @RespondsWith(calendarFeedView, { example: exampleFeed, errors: ['NOT_001'] })
  async revokeCalendarFeed(
    @CurrentSession() { accountId, userId }: DashboardSession,
    @SlugParameter('id', what, exampleFeed.id) id: string,
  ): Promise<CalendarFeedView> {
    const feed = await this.feeds.revoke(id, `user:${userId}`, accountId);
    if (feed === null) throw noSuchRecord(what, id);
    return presentFeed(feed);
  }
}
