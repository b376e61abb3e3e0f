import type { Source } from '@market/source-kit';
import { nseBuybackQuoteFeed } from './corporate-actions/nse-buyback-quote.feed';
import { nseCorporateActionsFeed } from './corporate-actions/nse-corporate-actions.feed';
import { nseNcdPastFeed } from './corporate-actions/nse-ncd-past.feed';
import { nseOfsFeed } from './corporate-actions/nse-ofs.feed';
import { nseRightsFeed, nseRightsForthcomingFeed } from './corporate-actions/nse-rights.feed';
import { nseTendersFeed } from './corporate-actions/nse-tenders.feed';
import { nseHolidaysFeed } from './holidays/nse-holidays.feed';
import { nseIpoCurrentFeed, nseIpoUpcomingFeed } from './ipo/nse-ipo-current.feed';
import { nseIpoDetailFeed } from './ipo/nse-ipo-detail.feed';
import { nseIpoPastFeed } from './ipo/nse-ipo-past.feed';
import { nseIpoSubscriptionFeed } from './ipo/nse-ipo-subscription.feed';
import { nseSmeBookFeed } from './ipo/nse-sme-book.feed';
import { nseClosingPricesFeed } from './listing/nse-closing-prices.feed';
import { nseListingFeed } from './listing/nse-listing.feed';
import { nseQuoteFeed } from './listing/nse-quote.feed';
import { NseClient } from './nse.client';
import { nseSgbListFeed } from './sgb/nse-sgb-list.feed';

/**
 * National Stock Exchange of India: public issues, books, listings and quotes, rights issues, buybacks, offers for
 * sale, debentures, and holidays.
 */
export const nseSource: Source<NseClient> = {
  id: 'nse',
  title: 'National Stock Exchange of India',
  publicName: 'NSE',
  homePage: 'https://www.nseindia.com',
  hosts: [
    { key: 'NSE', defaultUrl: 'https://www.nseindia.com' },
    { key: 'NSE_ARCHIVES', defaultUrl: 'https://nsearchives.nseindia.com' },
  ],
  // The site responds to bursts with 429.
  paceMs: 500,
  connect: ({ http, baseUrl, paceMs }) =>
    new NseClient(http, { site: baseUrl('NSE'), archives: baseUrl('NSE_ARCHIVES') }, paceMs),
  feeds: [
    nseIpoUpcomingFeed,
    nseIpoCurrentFeed,
    nseIpoDetailFeed,
    nseIpoSubscriptionFeed,
    nseSmeBookFeed,
    nseIpoPastFeed,
    nseListingFeed,
    nseQuoteFeed,
    nseClosingPricesFeed,
    nseHolidaysFeed,
    nseSgbListFeed,
    nseCorporateActionsFeed,
    nseRightsFeed,
    nseRightsForthcomingFeed,
    nseTendersFeed,
    nseBuybackQuoteFeed,
    nseOfsFeed,
    nseNcdPastFeed,
  ],
};
