import type { StoredTokenKind } from '@market/access';
import { CalendarFeedEntity } from './persistence/calendar-feed.entity';

/** Tokens of calendar feeds. */
export const feedTokenKind: StoredTokenKind<CalendarFeedEntity> = {
  entity: CalendarFeedEntity,
  prefix: 'svc_feed_',
  idWord: 'feed',
  noun: 'calendar feeds',
  tooManyCode: 'FEED_001',
  actions: { made: 'feed.created', revoked: 'feed.revoked' },
  lock: 'calendarFeeds',
  erased: {},
};
