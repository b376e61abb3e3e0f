import { sgbIssue, sgbRedemption } from '@market/contracts';
import type { Feed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import type { RbiClient } from '../rbi.client';
import { mapRbiPressRss } from './rbi-press-rss.mapper';
import { decodeRss, type RbiPressRssWire, rbiPressRssWire } from './rbi-press-rss.wire';

/** Path of the feed of the latest ten releases. */
export const rssPath = '/pressreleases_rss.xml';

/** Prices of gold bonds, from the feed of press releases. */
export const rbiPressRssFeed: Feed<RbiPressRssWire, RbiClient> = {
  id: 'rbi.press-rss',
  title: 'Press releases of RBI, latest ten',
  delivers: [sgbIssue, sgbRedemption],
  dataSets: ['sgb'],
  schedule: { cron: '0 8 * * *' },
  timeoutMs: 120_000,
  staleAfterMs: 26 * hourMs,
  async fetch({ client, signal }) {
    return [{ request: rssPath, body: await client.feedFile(rssPath, signal) }];
  },
  decode: decodeRss,
  itemOf: (row) => (row as RbiPressRssWire['rss']['channel']['item'][number]).link ?? '',
  wire: rbiPressRssWire,
  map: mapRbiPressRss,
};
