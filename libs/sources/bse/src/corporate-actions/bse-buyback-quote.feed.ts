import { buyback, type WatchedIssue } from '@market/contracts';
import { askEach, type Feed } from '@market/source-kit';
import { dayMs } from '@market/kernel';
import type { BseClient } from '../bse.client';
import { bseQuoteWire, type BseQuoteWire } from '../ipo/bse-quote.wire';
import { calendarKind } from '../other-offer';
import { mapBseBuybackQuote } from './bse-buyback-quote.mapper';
import { bseCorporateCalendarFeed } from './bse-corporate-calendar.feed';
import { calendarOffer } from './bse-corporate-calendar.mapper';
import type { BseCorporateCalendarRow } from './bse-corporate-calendar.wire';
import { bseBuyback } from './bse-offer';

/** Market prices and full names of shares with a buyback in the open market. */
export const bseBuybackQuoteFeed: Feed<BseQuoteWire, BseClient> = {
  id: 'bse.buyback-quote',
  title: 'BSE prices of shares in a buyback',
  delivers: [buyback],
  schedule: { cron: '50 10,15 * * *', tradingDaysOnly: true },
  perSubject: true,
  timeoutMs: 300_000,
  staleAfterMs: 5 * dayMs,
  emptyIsSuspect: () => Promise.resolve(null),
  async fetch(context) {
    const { client, read, signal } = context;
    const calendar = await client.ask({ name: 'IPO_HomePageDetail', signal });
    const shares = (await read(bseCorporateCalendarFeed, calendar)).Table.flatMap(boughtBackShare);
    return askEach(context, shares, (about) =>
      client.ask({
        name: 'getScripHeaderData',
        query: { Debtflag: '', scripcode: about.handles['scripCode'] ?? '', seriesid: '' },
        about,
        signal,
      }),
    );
  },
  wire: bseQuoteWire,
  map: mapBseBuybackQuote,
};

/** Returns the share of a buyback. An unreadable row has no quote here; `bse.corporate-calendar` reports it. */
function boughtBackShare(row: BseCorporateCalendarRow): WatchedIssue[] {
  if (calendarKind(row) !== 'BuyBack') return [];
  try {
    const { sourceKey, companyName, openOn, closeOn, handles } = bseBuyback(calendarOffer(row));
    if (companyName === null) return [];
    const nothing = { symbol: null, isin: null, board: null, listingOn: null };
    return [{ ...nothing, sourceKey, companyName, openOn, closeOn, handles }];
  } catch {
    return [];
  }
}
