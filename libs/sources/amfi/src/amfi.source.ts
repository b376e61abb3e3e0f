import type { Source } from '@market/source-kit';
import { AmfiClient } from './amfi.client';
import { initialFundHousesFeed } from './fund-houses/initial-fund-houses.feed';
import { navAllFeed } from './fund-houses/nav-all.feed';
import { schemeMasterFeed } from './master/scheme-master.feed';
import { amfiNfoFeed } from './nfo/amfi-nfo.feed';

/** Association of Mutual Funds in India: fund houses, open new fund offers, all schemes. */
export const amfiSource: Source<AmfiClient> = {
  id: 'amfi',
  title: 'Association of Mutual Funds in India',
  publicName: 'AMFI',
  homePage: 'https://www.amfiindia.com',
  hosts: [
    { key: 'AMFI', defaultUrl: 'https://www.amfiindia.com' },
    { key: 'AMFI_PORTAL', defaultUrl: 'https://portal.amfiindia.com' },
  ],
  paceMs: 500,
  connect: ({ http, baseUrl, paceMs }) =>
    new AmfiClient(http, { site: baseUrl('AMFI'), portal: baseUrl('AMFI_PORTAL') }, paceMs),
  feeds: [initialFundHousesFeed, navAllFeed, amfiNfoFeed, schemeMasterFeed],
};
