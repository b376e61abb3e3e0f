import { indianDay } from '@market/kernel';
import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { anSmeIssue as sme, aWatchedIssue, fixture } from './__fixtures__/builders';
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
import { nseSource } from './nse.source';
import { nseSgbListFeed } from './sgb/nse-sgb-list.feed';

const today = indianDay('2026-11-11');
const ipo = (name: string) => ({ name, body: fixture('ipo', name) });
const listing = (name: string) => ({
  name,
  body: fixture('listing', name),
  about: aWatchedIssue({ sourceKey: 'ARAVALI', symbol: 'ARAVALI', listingOn: indianDay('2026-11-05') }),
});

describeFeed(nseIpoUpcomingFeed, { today, fixtures: [ipo('upcoming.json')] });
describeFeed(nseIpoCurrentFeed, { today, fixtures: [ipo('current.json')] });
describeFeed(nseIpoDetailFeed, {
  today,
  fixtures: [
    { ...ipo('detail.mainboard.json'), about: aWatchedIssue() },
    { ...ipo('detail.sme.json'), about: sme('KAVERIFIX') },
    { ...ipo('detail.sme-listed.json'), about: sme('MANDAKINI') },
  ],
  quiet: ['detail.invit.json', 'detail.postponed.json', 'detail.sme-listed-empty.json'].map((name) => ({
    ...ipo(name),
    about: aWatchedIssue(),
  })),
});
describeFeed(nseIpoSubscriptionFeed, {
  today,
  fixtures: [{ ...ipo('subscription.json'), about: aWatchedIssue() }],
  quiet: [{ ...ipo('subscription.before-bids.json'), about: aWatchedIssue() }],
});
describeFeed(nseSmeBookFeed, {
  today,
  fixtures: [
    { ...ipo('detail.sme.json'), about: sme('KAVERIFIX') },
    { ...ipo('detail.sme-listed.json'), about: sme('MANDAKINI') },
  ],
  quiet: [
    { ...ipo('detail.sme-before-bids.json'), about: sme('TAPTIPACK') },
    { ...ipo('detail.sme-listed-empty.json'), about: sme('VINDHYA') },
  ],
});
describeFeed(nseIpoPastFeed, { today, fixtures: [ipo('past.json')] });
describeFeed(nseListingFeed, {
  today,
  fixtures: [listing('bhavcopy.full.csv'), listing('bhavcopy.former.csv')],
});
describeFeed(nseQuoteFeed, { today, fixtures: [listing('quote.first-day.json')] });
describeFeed(nseClosingPricesFeed, {
  today,
  fixtures: [
    {
      name: 'closing-prices.csv',
      body: fixture('listing', 'closing-prices.csv'),
      among: [
        aWatchedIssue({ sourceKey: 'ARAVALI', isin: 'INE0XYZ01015', listingOn: indianDay('2024-01-09') }),
        sme('GIRNAR', { isin: 'INE0GIR01019', listingOn: indianDay('2024-01-09') }),
      ],
    },
  ],
});
describeFeed(nseHolidaysFeed, {
  today,
  fixtures: [{ name: 'holidays.json', body: fixture('holidays', 'holidays.json') }],
});

const offers = (name: string) => ({ name, body: fixture('corporate-actions', name) });
describeFeed(nseCorporateActionsFeed, { today, fixtures: [offers('corporate-actions.json')] });
describeFeed(nseRightsFeed, { today, fixtures: [offers('rights.json')] });
describeFeed(nseRightsForthcomingFeed, { today, fixtures: [offers('rights.forthcoming.json')] });
describeFeed(nseTendersFeed, { today, fixtures: [offers('tenders.json')] });
describeFeed(nseOfsFeed, { today, fixtures: [offers('ofs.past.json'), offers('ofs.active.json')] });
describeFeed(nseNcdPastFeed, { today, fixtures: [offers('ncd.past.json')] });
describeFeed(nseBuybackQuoteFeed, {
  today,
  fixtures: [
    {
      ...offers('quote.json'),
      about: aWatchedIssue({
        sourceKey: 'tender-ARAVALI',
        symbol: 'ARAVALI',
        companyName: 'Aravali Systems Ltd',
        openOn: null,
        closeOn: null,
      }),
    },
  ],
});

describeFeed(nseSgbListFeed, { today, fixtures: [{ name: 'list.json', body: fixture('sgb', 'list.json') }] });

itDescribesAllFeeds(nseSource);
