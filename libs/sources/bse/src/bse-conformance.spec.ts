import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indianDay } from '@market/kernel';
import { describeFeed, itDescribesAllFeeds, type FeedFixture } from '@market/source-kit/testing';
import { bseSource } from './bse.source';
import { bseBuybackQuoteFeed } from './corporate-actions/bse-buyback-quote.feed';
import { bseCorporateCalendarFeed } from './corporate-actions/bse-corporate-calendar.feed';
import { bseNcdDocumentsFeed } from './corporate-actions/bse-ncd-documents.feed';
import { bseOfferPriceFeed } from './corporate-actions/bse-offer-price.feed';
import { aWatchedIssue } from './ipo/__fixtures__/builders';
import { readFixture } from './ipo/__fixtures__/read-fixture';
import { bseClosingPricesFeed } from './ipo/bse-closing-prices.feed';
import { bseIpoBandFeed } from './ipo/bse-ipo-band.feed';
import { bseIpoCalendarFeed } from './ipo/bse-ipo-calendar.feed';
import { bseIpoDetailFeed } from './ipo/bse-ipo-detail.feed';
import { bseIpoSubscriptionFeed } from './ipo/bse-ipo-subscription.feed';
import { bseListingFeed } from './ipo/bse-listing.feed';
import { bseQuoteFeed } from './ipo/bse-quote.feed';

const about = aWatchedIssue({ listingOn: indianDay('2026-11-19'), handles: { scripCode: '599870' } });

function fixture(name: string, request: string): FeedFixture {
  return { name, body: readFixture(name), request: `/BseIndiaAPI/api/${request}`, about };
}

describeFeed(bseIpoCalendarFeed, { fixtures: [fixture('ipo-calendar.json', 'IPO_HomePageDetail/w')] });
describeFeed(bseIpoBandFeed, {
  fixtures: [
    fixture('ipo-band.live.json', 'GetPublicIssue_par_updated/w?status=L'),
    fixture('ipo-band.forthcoming.json', 'GetPublicIssue_par_updated/w?status=F'),
  ],
});
describeFeed(bseIpoDetailFeed, {
  fixtures: [fixture('ipo-detail.json', 'GetMkt_ISSUE_BBS_IPO/w?IPO_NO=8101')],
  quiet: [fixture('ipo-detail.debt.json', 'GetMkt_ISSUE_BBS_IPO/w?IPO_NO=8107')],
});
describeFeed(bseIpoSubscriptionFeed, {
  fixtures: [
    {
      ...fixture('ipo-subscription.exchange.json', 'Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=8105'),
      about: aWatchedIssue({ companyName: 'Peepal Agro Foods Limited' }),
    },
    fixture('ipo-subscription.consolidated.json', 'Pubissues_BBS_CumultveCatdem_ng/w?IPO_NO=8101'),
  ],
  quiet: [
    fixture('ipo-subscription.before-bids.json', 'Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=8103'),
    fixture('ipo-subscription.none.json', 'Pubissues_GetBkbldgCatdem_PAR_ng/w?IPO_NO=8103'),
  ],
});
describeFeed(bseListingFeed, { fixtures: [fixture('listing.json', 'MoreCompanyN/w?Fromdt=2026')] });
describeFeed(bseQuoteFeed, {
  fixtures: [fixture('quote.json', 'getScripHeaderData/w?scripcode=599870')],
  quiet: [fixture('quote.unknown.json', 'getScripHeaderData/w?scripcode=599870')],
});
describeFeed(bseClosingPricesFeed, {
  fixtures: [
    {
      name: 'closing-prices.csv',
      body: readFixture('closing-prices.csv'),
      among: [
        aWatchedIssue({ isin: 'INE0BAN01013', listingOn: indianDay('2024-01-09') }),
        aWatchedIssue({ isin: 'INE0MAH01016', listingOn: indianDay('2024-01-09') }),
      ],
    },
  ],
});

const offers = (name: string): FeedFixture => ({
  name,
  body: readFileSync(join(__dirname, 'corporate-actions', '__fixtures__', name), 'utf8'),
});
describeFeed(bseCorporateCalendarFeed, { fixtures: [offers('calendar.json')] });
describeFeed(bseOfferPriceFeed, { fixtures: [offers('offer-prices.json')] });
describeFeed(bseNcdDocumentsFeed, { fixtures: [offers('ncd-documents.json')] });
describeFeed(bseBuybackQuoteFeed, {
  fixtures: [fixture('quote.json', 'getScripHeaderData/w?scripcode=599870')],
});

itDescribesAllFeeds(bseSource);
