import { buyback, rightsIssue } from '@market/contracts';
import { addDays, type IndianDay, hourMs } from '@market/kernel';
import { type Feed, listedThrough } from '@market/source-kit';
import { askList } from '../ask-list';
import type { NseClient } from '../nse.client';
import { actionWindow, lastNamed, mapNseCorporateActions } from './nse-corporate-actions.mapper';
import { nseCorporateActionsWire, type NseCorporateActionsWire } from './nse-corporate-actions.wire';

/** Record dates, ratios and prices from the list of corporate actions. */
export const nseCorporateActionsFeed: Feed<NseCorporateActionsWire, NseClient> = {
  id: 'nse.corporate-actions',
  title: 'Rights issues and buybacks in NSE’s corporate actions',
  delivers: [rightsIssue, buyback],
  dataSets: ['rights', 'buyback'],
  servesAlone: ['rights', 'buyback'],
  schedule: { cron: '40 7 * * *' },
  lists: [
    listedThrough(rightsIssue, ({ recordOn }) => lastNamed(recordOn)),
    listedThrough(buyback, ({ recordOn }) => lastNamed(recordOn)),
  ],
  timeoutMs: 180_000,
  staleAfterMs: 26 * hourMs,
  fetch: async ({ client, today, signal }) => {
    const [from, to] = [addDays(today, -actionWindow.back), addDays(today, actionWindow.ahead)].map(dayFirst);
    const path = `/api/corporates-corporateActions?index=equities&from_date=${from}&to_date=${to}`;
    const page = '/companies-listing/corporate-filings-actions';
    return [await askList(client, { path, page, signal })];
  },
  wire: nseCorporateActionsWire,
  map: mapNseCorporateActions,
};

/** Formats a day as `DD-MM-YYYY`. */
function dayFirst(day: IndianDay): string {
  return day.split('-').reverse().join('-');
}
