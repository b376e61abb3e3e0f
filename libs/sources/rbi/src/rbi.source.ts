import type { Source } from '@market/source-kit';
import { rbiPressDetailFeed, rbiPressList } from './press/rbi-press-detail.feed';
import { rbiPressRssFeed } from './press/rbi-press-rss.feed';
import { RbiClient } from './rbi.client';

/** Reserve Bank of India: issue and redemption prices of sovereign gold bonds, in its press releases. */
export const rbiSource: Source<RbiClient> = {
  id: 'rbi',
  title: 'Reserve Bank of India',
  publicName: 'RBI',
  homePage: 'https://www.rbi.org.in',
  hosts: [
    { key: 'RBI', defaultUrl: 'https://www.rbi.org.in' },
    { key: 'RBI_FEED', defaultUrl: 'https://rbi.org.in' },
  ],
  paceMs: 1000,
  connect: ({ http, baseUrl, paceMs }) =>
    new RbiClient(http, { site: baseUrl('RBI'), feed: baseUrl('RBI_FEED') }, paceMs),
  feeds: [rbiPressRssFeed, rbiPressDetailFeed],
  readers: [rbiPressList],
};
