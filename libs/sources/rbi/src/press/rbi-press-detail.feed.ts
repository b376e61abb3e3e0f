import { sgbIssue, sgbRedemption } from '@market/contracts';
import { EgressError } from '@market/egress';
import { type ResponseReader, askEach, type Feed, type FetchContext, SourceFailed } from '@market/source-kit';
import { z } from 'zod';
import { hourMs } from '@market/kernel';
import type { RbiClient } from '../rbi.client';
import { isAboutGoldBonds } from './press-release.mapper';
import { mapRbiPressDetail } from './rbi-press-detail.mapper';
import { decodeRelease, type RbiPressDetailWire, rbiPressDetailWire } from './rbi-press-detail.wire';
import { rbiPressRssFeed, rssPath } from './rbi-press-rss.feed';
import { releaseNumber } from './rbi-press-rss.mapper';
import type { RbiPressRssWire } from './rbi-press-rss.wire';
import { releaseText } from './release-text';

/** Path of the list of the month's releases, and, with `?prid=`, of the page of one. */
const pagePath = '/Scripts/BS_PressReleaseDisplay.aspx';
const listedLink = /<a\b[^>]*\bprid=(\d{1,9})\b[^>]*>([\s\S]*?)<\/a>/gi;

/** Reader of the numbers of the releases on gold bonds in the list of the month. */
export const rbiPressList: ResponseReader<string[]> = {
  id: 'rbi.press-list',
  decode: inPage,
  wire: z.array(z.string()),
};

/** Prices of gold bonds, from the pages of their releases. */
export const rbiPressDetailFeed: Feed<RbiPressDetailWire, RbiClient> = {
  id: 'rbi.press-detail',
  title: 'Press releases of RBI on gold bonds, page by page',
  delivers: [sgbIssue, sgbRedemption],
  dataSets: ['sgb'],
  schedule: { cron: '5 8 * * *' },
  timeoutMs: 240_000,
  staleAfterMs: 26 * hourMs,
  async fetch(context) {
    const { client, signal } = context;
    return askEach(context, await releasesToAsk(context), async (release) => {
      const request = `${pagePath}?prid=${release}`;
      return { request, body: await client.page(request, signal) };
    });
  },
  decode: decodeRelease,
  itemOf: (_page, request) => request,
  wire: rbiPressDetailWire,
  map: mapRbiPressDetail,
};

/**
 * Returns the numbers of the releases on gold bonds: those in the feed, which holds ten of all kinds, and those in the
 * list of the month. One of the two is enough.
 */
async function releasesToAsk(context: FetchContext<RbiClient>): Promise<string[]> {
  const { client, signal, missed, read } = context;
  const failures: Error[] = [];
  const from = async (ask: () => Promise<string[]>) => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof SourceFailed || error instanceof EgressError)) throw error;
      failures.push(error);
      return [];
    }
  };
  const inFeed = await from(async () => {
    const body = await client.feedFile(rssPath, signal);
    return inRss(await read(rbiPressRssFeed, { request: rssPath, body }));
  });
  const inList = await from(async () => {
    const body = await client.page(pagePath, signal);
    return read(rbiPressList, { request: pagePath, body });
  });
  const [first, second] = failures;
  if (first && second) throw first;
  for (const { message } of failures) missed(message);
  return [...new Set([...inFeed, ...inList])];
}

function inRss({ rss }: RbiPressRssWire): string[] {
  return rss.channel.item
    .filter(({ title }) => isAboutGoldBonds(title ?? ''))
    .flatMap(({ link }) => releaseNumber(link) ?? []);
}

function inPage(body: string): string[] {
  const links = [...body.matchAll(listedLink)];
  if (links.length === 0) throw new SourceFailed(`${pagePath}: lists no release`);
  return links.flatMap(([, release, title = '']) =>
    release && isAboutGoldBonds(releaseText(title)) ? [release] : [],
  );
}
