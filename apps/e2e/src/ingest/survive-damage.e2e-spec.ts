import { capturedOn } from '@market/ingestor/capture';
import { sources } from '@market/ingestor/sources';
import { instantInIndia, SystemClock } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { startReplayServer, type ReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, differences, marketState, startCollector } from '../harness/collector';
import { type DamagingProxy, startDamagingProxy } from '../harness/damaging-proxy';
import { damages, halfOfLists, harmless, keysOf, withoutKey } from './damage';

const feeds = sources.flatMap((source) => source.feeds.map(({ id }) => id));
/** Feeds that declare how long they keep naming a record. */
const lists = sources.flatMap((source) => source.feeds.filter((feed) => feed.lists).map(({ id }) => id));
/** Feeds whose data is part of the build: they send no requests, so nothing can be damaged. */
const bundled = new Set(['amfi.fund-house-numbers']);
/** Each feed is damaged in one of so many ways, each way another one of so many feeds; 1 for all. */
const oneOf = Number(process.env['DAMAGES_ONE_OF'] ?? 3);

/** Returns the ways to try on the feed at a place of the list. */
function triedOn<Way>(feedAt: number, ways: readonly Way[]): readonly Way[] {
  return ways.filter((_way, at) => (feedAt + at) % oneOf === 0);
}

describe('the collector with damaged responses of a source', () => {
  let server: ReplayServer;
  let proxy: DamagingProxy;
  let collector: Collector;
  let good: ReadonlyMap<string, string>;

  beforeAll(async () => {
    beginAt('11:00');
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    proxy = await startDamagingProxy(server.url);
    collector = await startCollector(proxy.url, capturedOn);
    // The second round requests records that the first one named.
    for (const feed of [...feeds, ...feeds]) await collector.run(feed);
    good = await marketState(collector);
  });

  afterEach(() => (proxy.damage = null));

  afterAll(async () => {
    await collector.close();
    await proxy.close();
    await server.close();
  });

  it('has a market of more than 150 records before any damage', () => {
    expect(good.size).toBeGreaterThan(150);
  });

  it('published no reading later than now', async () => {
    const ahead = await collector.rows(
      `SELECT read_at AS at FROM ipo_subscription_reading WHERE read_at > $1
       UNION ALL SELECT quoted_at FROM gmp_reading WHERE quoted_at > $1`,
      [new SystemClock().now()],
    );
    expect(ahead).toEqual([]);
  });

  describe.each(feeds.map((feed, feedAt) => [feed, feedAt] as const))('%s', (feed, feedAt) => {
    it.each(triedOn(feedAt, Object.keys(damages)))(
      'loses no data and accepts no record from %s',
      async (name) => {
        proxy.damage = damages[name] ?? null;
        const report = await collector.run(feed);
        expect(differences(good, await marketState(collector))).toEqual([]);
        expect({ feed, name, accepted: report.accepted, events: report.events }).toMatchObject({
          accepted: 0,
          events: 0,
        });
      },
    );

    it.each(Object.keys(harmless))('reads %s like the undamaged response', async (name) => {
      proxy.damage = harmless[name] ?? null;
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
      expect(differences(good, await marketState(collector))).toEqual([]);
    });

    it('loses no data and accepts no record from rows without any one of their keys', async () => {
      const keys = new Set<string>();
      proxy.damage = (body, mediaType) => {
        for (const key of keysOf(body, mediaType)) keys.add(key);
        return body;
      };
      await collector.run(feed);
      for (const key of triedOn(feedAt, [...keys])) {
        proxy.damage = withoutKey(key);
        const { accepted, events } = await collector.run(feed);
        expect({ key, accepted, events }).toEqual({ key, accepted: 0, events: 0 });
        expect({ key, changed: differences(good, await marketState(collector)) }).toEqual({
          key,
          changed: [],
        });
      }
    });

    it('runs without error when the responses are undamaged again', async () => {
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    });
  });

  it('has at least seventeen feeds with expected rows', () => {
    expect(lists.length).toBeGreaterThanOrEqual(17);
  });

  it.each(lists.flatMap((feed) => [[feed, 'first'] as const, [feed, 'last'] as const]))(
    'holds a list of %s that contains the %s half only, and keeps the previous data',
    async (feed, kept) => {
      proxy.damage = halfOfLists(kept);
      const report = await collector.run(feed);
      expect(differences(good, await marketState(collector))).toEqual([]);
      expect(report.status).toBe('held');
    },
  );

  it('states a reason in the run log for every run that was not ok', async () => {
    const silent = await collector.rows(
      `SELECT feed_id, status FROM feed_run WHERE status <> 'ok' AND (error IS NULL OR error = '')`,
    );
    expect(silent).toEqual([]);
    const running = await collector.rows(`SELECT feed_id FROM feed_run WHERE status = 'running'`);
    expect(running).toEqual([]);
    const reasons = await collector.rows<{ feed_id: string }>(
      `SELECT DISTINCT feed_id FROM feed_run WHERE status <> 'ok' AND feed_id = ANY($1)`,
      [feeds],
    );
    const asking = feeds.filter((feed) => !bundled.has(feed));
    expect(reasons.map(({ feed_id }) => feed_id).sort()).toEqual(asking.sort());
  });
});

/**
 * Sets the clock to a time of today and lets it run on, so that no reading is later than the clock whenever the tests
 * run.
 */
function beginAt(time: string): void {
  const aheadMs = instantInIndia(new SystemClock().today(), time).getTime() - Date.now();
  jest.spyOn(SystemClock.prototype, 'nowMs').mockImplementation(() => Date.now() + aheadMs);
}
