import { IssueWatchlist } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { EgressError } from '@market/egress';
import { type FetchContext, readPayload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { readAtHand } from '@market/source-kit/testing';
import type { RbiClient } from '../rbi.client';
import { rbiPressDetailFeed } from './rbi-press-detail.feed';
import { rbiPressRssFeed } from './rbi-press-rss.feed';
import { fixture, reasonsOf, recordsOf } from './read-fixture.fixture';

const on = indianDay('2026-11-20');
const now = instantInIndia(on, '08:00');
const page = '/Scripts/BS_PressReleaseDisplay.aspx';
const list = `<td class="tableheader"><b>Nov 20, 2026</b></td><a class='link2' href=BS_PressReleaseDisplay.aspx?prid=61009>Sovereign Gold Bond Scheme 2026-27 Series I - Issue Price</a>
<a class='link2' href=BS_PressReleaseDisplay.aspx?prid=60999>Final redemption of SGB 2018-19 Series III</a><a class='link2' href=BS_PressReleaseDisplay.aspx?prid=60998>Auction of bonds</a>`;

class NothingWatched extends IssueWatchlist {
  issuesAt(): Promise<never[]> {
    return Promise.resolve([]);
  }
}

function contextOf(answers: Readonly<Record<string, string | Error>>) {
  const asked: string[] = [];
  const missed: string[] = [];
  const answer = (request: string) => {
    asked.push(request);
    const given = answers[request] ?? new SourceFailed(`${request}: route is gone`);
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given);
  };
  const client = { page: answer, feedFile: answer } as unknown as RbiClient;
  const context: FetchContext<RbiClient> = {
    client,
    now,
    today: on,
    watchlist: new NothingWatched(),
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: (reason) => missed.push(reason),
    signal: new AbortController().signal,
  };
  return { context, asked, missed };
}

const rss = fixture('rss.xml');

describe('rbi.press-rss', () => {
  it('asks for the feed and reads the prices in it', async () => {
    const { context } = contextOf({ '/pressreleases_rss.xml': rss });
    const [payload] = await rbiPressRssFeed.fetch(context);
    const rows = rbiPressRssFeed.map(readPayload(rbiPressRssFeed, payload ?? { request: '', body: '' }), {
      request: '/pressreleases_rss.xml',
      now,
      today: on,
    });
    expect(recordsOf(rows)).toHaveLength(2);
    expect(reasonsOf(rows, 'skipped')).toEqual(['not about sovereign gold bonds', 'its page tells more']);
  });

  const mapped = (body: string) =>
    rbiPressRssFeed.map(readPayload(rbiPressRssFeed, { request: '/', body }), {
      request: '/',
      now,
      today: on,
    });

  it.each([
    ['the number of its release', /\?prid=61009/, 'no number of a release in its address'],
    ['an address', /<link>[^<]*61009<\/link>/, 'no number of a release in its address'],
    ['a day', /<pubDate>Fri, 20 Nov 2026 20:10:00<\/pubDate>/, 'no date'],
  ])('rejects an item without %s', (_title, part, reason) => {
    const rows = mapped(rss.replace(part, ''));
    expect(reasonsOf(rows, 'rejected')).toEqual([reason]);
    expect(recordsOf(rows)).toHaveLength(1);
  });

  it('leaves an item without a text to the page of its release', () => {
    const rows = mapped(rss.replace(/<description><!\[CDATA\[<p>In terms[^]*?<\/description>/, ''));
    expect(recordsOf(rows)).toHaveLength(1);
    expect(reasonsOf(rows, 'skipped')).toEqual([
      'not about sovereign gold bonds',
      'its page tells more',
      'its page tells more',
    ]);
  });
});

describe('rbi.press-detail', () => {
  const detail = fixture('detail.issue-price.html');

  it('asks for the releases on gold bonds of feed and list, each once', async () => {
    const { context, asked, missed } = contextOf({
      '/pressreleases_rss.xml': rss,
      [page]: list,
      [`${page}?prid=61009`]: detail,
      [`${page}?prid=61008`]: detail,
      [`${page}?prid=61001`]: detail,
      [`${page}?prid=60999`]: new SourceFailed('60999 is gone'),
    });
    expect(await rbiPressDetailFeed.fetch(context)).toHaveLength(3);
    expect(asked.slice(2)).toEqual(
      ['61009', '61008', '61001', '60999'].map((release) => `${page}?prid=${release}`),
    );
    expect(missed).toEqual(['60999 is gone']);
  });

  it('asks for no release whose item in the feed has no title or no address', async () => {
    const untitled = rss
      .replace(/<title>Premature[^<]*<\/title>/, '')
      .replace(/<link>[^<]*61001<\/link>/, '');
    const { context, asked } = contextOf({
      '/pressreleases_rss.xml': untitled,
      [page]: list,
      [`${page}?prid=61009`]: detail,
      [`${page}?prid=60999`]: detail,
    });
    expect(await rbiPressDetailFeed.fetch(context)).toHaveLength(2);
    expect(asked.slice(2)).toEqual([`${page}?prid=61009`, `${page}?prid=60999`]);
  });

  it('succeeds with one of the two, and fails without both', async () => {
    const answered = contextOf({
      [page]: list,
      [`${page}?prid=61009`]: detail,
      [`${page}?prid=60999`]: detail,
    });
    expect(await rbiPressDetailFeed.fetch(answered.context)).toHaveLength(2);
    expect(answered.missed).toEqual(['/pressreleases_rss.xml: route is gone']);
    const silent = contextOf({
      '/pressreleases_rss.xml': new EgressError('timeout', 'rbi.org.in'),
      [page]: '<html><body>Home</body></html>',
    });
    await expect(rbiPressDetailFeed.fetch(silent.context)).rejects.toThrow(EgressError);
  });

  it('sends no further requests without a release on gold bonds, and stops at a refusal', async () => {
    const quiet = contextOf({
      '/pressreleases_rss.xml': rss.replace(/Sovereign Gold Bond/g, 'Treasury Bill').replace(/\(SGB\)/g, ''),
      [page]: list.replaceAll(/Sovereign Gold Bond|SGB/g, 'Treasury'),
    });
    expect(await rbiPressDetailFeed.fetch(quiet.context)).toEqual([]);
    const refused = contextOf({ '/pressreleases_rss.xml': new SourceBlocked('status 403') });
    await expect(rbiPressDetailFeed.fetch(refused.context)).rejects.toThrow(SourceBlocked);
  });

  it('reports the site’s refusal as SourceBlocked', () => {
    const body = '<html><body>Request Rejected. Your support ID is 1</body></html>';
    expect(() => readPayload(rbiPressDetailFeed, { request: page, body })).toThrow(SourceBlocked);
  });

  it('reads a release as plain lines too', () => {
    const body =
      'Press Releases\n\nDate : Dec 16, 2022\nSovereign Gold Bond Scheme 2022-23 Series III - Issue Price\n\nopen for subscription during December 19 – 23, 2022. The issue price is ₹5,409/-.\n\nPress Release: 2022-2023/1383\n';
    const wire = readPayload(rbiPressDetailFeed, { request: page, body });
    const rows = rbiPressDetailFeed.map(wire, { request: `${page}?prid=54881`, now, today: on });
    expect(recordsOf(rows)).toMatchObject([{ release: '54881', openOn: '2022-12-19', offlineRupees: 5409 }]);
    expect(
      reasonsOf(rbiPressDetailFeed.map(wire, { request: page, now, today: on }), 'rejected'),
    ).toHaveLength(1);
  });
});
