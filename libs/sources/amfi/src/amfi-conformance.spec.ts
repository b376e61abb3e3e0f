import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indianDay } from '@market/kernel';
import { describeFeed, itDescribesAllFeeds } from '@market/source-kit/testing';
import { amfiSource } from './amfi.source';
import { initialFundHousesFeed } from './fund-houses/initial-fund-houses.feed';
import { navAllFeed } from './fund-houses/nav-all.feed';
import { numberedFundHouses } from './fund-houses/numbered-fund-houses';
import { schemeMasterFeed } from './master/scheme-master.feed';
import { amfiNfoFeed } from './nfo/amfi-nfo.feed';

const today = indianDay('2026-11-18');
const file = (folder: string, name: string) => ({
  name,
  body: readFileSync(join(__dirname, folder, '__fixtures__', name), 'utf8'),
});

describeFeed(amfiNfoFeed, { today, fixtures: [file('nfo', 'list.json'), file('nfo', 'detail.json')] });
/** Fund houses in both forms of the file. */
const expected = [
  { mfId: null, name: 'Sahyadri Mutual Fund' },
  { mfId: null, name: 'Konkan Mutual Fund' },
  { mfId: '53', name: 'Axis Mutual Fund' },
];
describeFeed(navAllFeed, {
  today,
  fixtures: ['nav-all.six.txt', 'nav-all.eight.txt', 'nav-all.shuffled.txt'].map((name) => ({
    ...file('fund-houses', name),
    expected,
  })),
});
describeFeed(initialFundHousesFeed, {
  today,
  fixtures: [{ name: 'bundled', body: JSON.stringify(numberedFundHouses) }],
});
describeFeed(schemeMasterFeed, { today, fixtures: [file('master', 'scheme-master.csv')] });

itDescribesAllFeeds(amfiSource);
