import type { Source } from '@market/source-kit';
import { BseClient } from './bse.client';
import { bseBuybackQuoteFeed } from './corporate-actions/bse-buyback-quote.feed';
import { bseCorporateCalendarFeed } from './corporate-actions/bse-corporate-calendar.feed';
import { bseNcdDocumentsFeed } from './corporate-actions/bse-ncd-documents.feed';
import { bseOfferPriceFeed } from './corporate-actions/bse-offer-price.feed';
import { bseClosingPricesFeed } from './ipo/bse-closing-prices.feed';
import { bseIpoBandFeed } from './ipo/bse-ipo-band.feed';
import { bseIpoCalendarFeed } from './ipo/bse-ipo-calendar.feed';
import { bseIpoDetailFeed } from './ipo/bse-ipo-detail.feed';
import { bseIpoSubscriptionFeed, consolidatedBook, ownBook } from './ipo/bse-ipo-subscription.feed';
import { bseListingFeed } from './ipo/bse-listing.feed';
import { bseQuoteFeed } from './ipo/bse-quote.feed';

/** BSE: public issues, their books, listings and prices of their shares, and other offers. */
export const bseSource: Source<BseClient> = {
  id: 'bse',
  title: 'BSE',
  homePage: 'https://www.bseindia.com',
  hosts: [
    { key: 'BSE', defaultUrl: 'https://api.bseindia.com' },
    { key: 'BSE_FILES', defaultUrl: 'https://www.bseindia.com' },
  ],
  paceMs: 500,
  connect: ({ http, baseUrl, paceMs }) =>
    new BseClient(
      http,
      { api: baseUrl('BSE'), files: baseUrl('BSE_FILES') },
      { gapMs: paceMs, timeoutMs: 20_000 },
    ),
  feeds: [
    // The band comes first: the calendar does not state the board of an issue.
    bseIpoBandFeed,
    bseIpoCalendarFeed,
    bseIpoDetailFeed,
    bseIpoSubscriptionFeed,
    bseListingFeed,
    bseQuoteFeed,
    bseClosingPricesFeed,
    bseCorporateCalendarFeed,
    bseOfferPriceFeed,
    bseNcdDocumentsFeed,
    bseBuybackQuoteFeed,
  ],
  readers: [consolidatedBook, ownBook],
};
