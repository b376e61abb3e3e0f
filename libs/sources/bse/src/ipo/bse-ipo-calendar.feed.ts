import { ipoIssue } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseIpoCalendar } from './bse-ipo-calendar.mapper';
import { bseIpoCalendarWire, type BseIpoCalendarWire } from './bse-ipo-calendar.wire';
import { emptyListDoubt } from './live-issues.feed';

/** Issues at BSE, with their days. */
export const bseIpoCalendarFeed: Feed<BseIpoCalendarWire, BseClient> = {
  id: 'bse.ipo-calendar',
  title: 'BSE calendar of public issues',
  delivers: [ipoIssue],
  dataSets: ['ipos'],
  schedule: { cron: '5 8-20 * * *' },
  lists: [listedThrough(ipoIssue, ({ closeOn }) => closeOn)],
  timeoutMs: 90_000,
  staleAfterMs: 13 * hourMs,
  emptyIsSuspect: emptyListDoubt,
  fetch: async ({ client, signal }) => [await client.ask({ name: 'IPO_HomePageDetail', signal })],
  wire: bseIpoCalendarWire,
  map: mapBseIpoCalendar,
};
