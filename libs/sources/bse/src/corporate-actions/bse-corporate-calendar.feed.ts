import { buyback, ncdIssue, rightsIssue } from '@market/contracts';
import { type Feed, listedThrough } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { mapBseCorporateCalendar } from './bse-corporate-calendar.mapper';
import { bseCorporateCalendarWire, type BseCorporateCalendarWire } from './bse-corporate-calendar.wire';

/** Rights issues, debentures and buybacks at BSE, with their days. */
export const bseCorporateCalendarFeed: Feed<BseCorporateCalendarWire, BseClient> = {
  id: 'bse.corporate-calendar',
  title: 'BSE calendar of rights issues, debentures and buybacks',
  delivers: [rightsIssue, ncdIssue, buyback],
  dataSets: ['rights', 'buyback', 'ncd'],
  schedule: { cron: '30 8,19 * * *' },
  lists: [
    listedThrough(rightsIssue, ({ closeOn }) => closeOn),
    listedThrough(ncdIssue, ({ closeOn }) => closeOn),
    listedThrough(buyback, ({ closeOn }) => closeOn),
  ],
  timeoutMs: 90_000,
  staleAfterMs: 26 * hourMs,
  emptyIsSuspect: () => Promise.resolve(null),
  fetch: async ({ client, signal }) => [await client.ask({ name: 'IPO_HomePageDetail', signal })],
  wire: bseCorporateCalendarWire,
  map: mapBseCorporateCalendar,
};
