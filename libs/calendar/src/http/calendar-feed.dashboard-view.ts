import { instantView } from '@market/http-lists';
import { replacesLost } from '@market/http-api';
import { z } from 'zod';
import type { CalendarFeed, MadeFeed } from '../calendar-feeds';
import { feedTokenKind } from '../feed-token-kind';

const { prefix: feedTokenPrefix } = feedTokenKind;

/** Calendar feed as the dashboard shows it, without its token. */
export const calendarFeedView = z
  .object({
    id: z.string(),
    name: z.string(),
    kinds: z.array(z.string()).nullable().meta({ description: 'Kinds of days that it shows; null for all.' }),
    prefix: z.string(),
    last4: z.string(),
    createdAt: instantView,
    lastUsedAt: instantView.nullable(),
    revokedAt: instantView.nullable(),
  })
  .meta({ id: 'CalendarFeed' });

export type CalendarFeedView = z.infer<typeof calendarFeedView>;

/** New feed with its token: the only response that has it. */
export const madeFeedView = calendarFeedView
  .extend({
    token: z.string().meta({ description: 'Text of the token: shown once, never again.' }),
    path: z.string().meta({ description: 'Address of the feed below that of the service, with the token.' }),
    replacesLost,
  })
  .meta({ id: 'MadeCalendarFeed' });

export type MadeFeedView = z.infer<typeof madeFeedView>;

export function presentFeed({ id, name, kinds, last4, ...feed }: CalendarFeed): CalendarFeedView {
  return {
    id,
    name,
    kinds: kinds === null ? null : [...kinds],
    prefix: feedTokenPrefix,
    last4,
    createdAt: feed.createdAt.toISOString(),
    lastUsedAt: feed.lastUsedAt?.toISOString() ?? null,
    revokedAt: feed.revokedAt?.toISOString() ?? null,
  };
}

export function presentMadeFeed({ token, ...feed }: MadeFeed): MadeFeedView {
  return { ...presentFeed(feed), token, path: feedPath(token) };
}

export function feedPath(token: string): string {
  return `/v1/calendar.ics?token=${token}`;
}

/** Feed of a team, for the description of the dashboard's API. */
export const exampleFeed: CalendarFeedView = {
  id: 'feed_5d3c8a1f0b7e4926ac51f08e',
  name: 'team calendar',
  kinds: ['ipo_open', 'ipo_close', 'holiday'],
  prefix: feedTokenPrefix,
  last4: 'e812',
  createdAt: '2026-11-20T04:30:00.000Z',
  lastUsedAt: '2026-11-27T01:12:09.000Z',
  revokedAt: null,
};

const exampleToken = `${feedTokenPrefix}${'0'.repeat(60)}e812`;

/** Response to the making of a feed. */
export const exampleMadeFeed: MadeFeedView = {
  ...exampleFeed,
  lastUsedAt: null,
  token: exampleToken,
  path: feedPath(exampleToken),
};
