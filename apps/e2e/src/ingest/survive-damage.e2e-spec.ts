import { capturedOn } from '@market/ingestor/capture';
import { sources } from '@market/ingestor/sources';
import { payloadFolder } from '@market/tools/replay-payloads/generate-payloads';
import { startReplayServer, type ReplayServer } from '@market/tools/replay-server/replay-server';
import { type Collector, differences, marketState, startCollector } from '../harness/collector';
import { type DamagingProxy, startDamagingProxy } from '../harness/damaging-proxy';
import { damages, halfOfLists, harmless, keysOf, withoutKey } from './damage';

const feeds = sources.flatMap((source) => source.feeds.map(({ id }) => id));
/** Those that know until when they name their records. */
const lists = sources.flatMap((source) => source.feeds.filter((feed) => feed.lists).map(({ id }) => id));
/**
 * What becomes of the first and of the last half of each of them. `ok`: fewer than two records that are due are gone,
 * which may have been withdrawn, or fewer than a third of them.
 */
const halves: Readonly<Record<string, readonly [first: 'held' | 'ok', last: 'held' | 'ok']>> = {
  'nse.ipo-upcoming': ['held', 'held'],
  'nse.ipo-current': ['held', 'held'],
  'nse.rights': ['held', 'held'],
  'nse.rights-forthcoming': ['held', 'held'],
  'nse.tenders': ['held', 'held'],
  'nse.ofs': ['held', 'held'],
  'bse.ipo-band': ['held', 'held'],
  'investorgain.gmp': ['held', 'held'],
  'ipowatch.gmp': ['held', 'held'],
  'ipoji.gmp': ['held', 'held'],
  'amfi.nfo': ['held', 'held'],
  // One IPO of eight is gone; all three corporate offers that are due are in the last half.
  'bse.ipo-calendar': ['ok', 'held'],
  'bse.corporate-calendar': ['held', 'ok'],
  // All record dates and holidays to come are in one half.
  'nse.corporate-actions': ['ok', 'held'],
  'nse.holidays': ['held', 'ok'],
  // Both issues, and all shares listed within a month, are in the first half.
  'bse.listing': ['ok', 'held'],
  'nse.ncd-past': ['ok', 'held'],
};
/** They ask nobody: nothing on the way can be damaged. */
const bundled = new Set(['amfi.fund-house-numbers']);

describe('a source whose answers are damaged', () => {
  let server: ReplayServer;
  let proxy: DamagingProxy;
  let collector: Collector;
  let good: ReadonlyMap<string, string>;

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    proxy = await startDamagingProxy(server.url);
    collector = await startCollector(proxy.url, capturedOn);
    // The second round asks about what the first has found.
    for (const feed of [...feeds, ...feeds]) await collector.run(feed);
    good = await marketState(collector);
  });

  afterEach(() => (proxy.damage = null));

  afterAll(async () => {
    await collector.close();
    await proxy.close();
    await server.close();
  });

  it('had filled the market before', () => {
    expect(good.size).toBeGreaterThan(150);
  });

  it('had told nothing that lies ahead of the clock', async () => {
    const ahead = await collector.rows(
      `SELECT read_at AS at FROM ipo_subscription_reading WHERE read_at > now()
       UNION ALL SELECT quoted_at FROM gmp_reading WHERE quoted_at > now()`,
    );
    expect(ahead).toEqual([]);
  });

  describe.each(feeds)('%s', (feed) => {
    it.each(Object.keys(damages))('loses nothing and takes nothing wrong from %s', async (name) => {
      proxy.damage = damages[name] ?? null;
      const report = await collector.run(feed);
      expect(differences(good, await marketState(collector))).toEqual([]);
      expect({ feed, name, accepted: report.accepted, events: report.events }).toMatchObject({
        accepted: 0,
        events: 0,
      });
    });

    it.each(Object.keys(harmless))('reads %s like the answer itself', async (name) => {
      proxy.damage = harmless[name] ?? null;
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
      expect(differences(good, await marketState(collector))).toEqual([]);
    });

    it('loses nothing and takes nothing wrong from rows that lack any one of their keys', async () => {
      const keys = new Set<string>();
      proxy.damage = (body, mediaType) => {
        for (const key of keysOf(body, mediaType)) keys.add(key);
        return body;
      };
      await collector.run(feed);
      for (const key of keys) {
        proxy.damage = withoutKey(key);
        const { accepted, events } = await collector.run(feed);
        expect({ key, accepted, events }).toEqual({ key, accepted: 0, events: 0 });
        expect({ key, changed: differences(good, await marketState(collector)) }).toEqual({
          key,
          changed: [],
        });
      }
    });

    it('goes on when the answers are whole again', async () => {
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    });
  });

  it('is judged by each half of every list', () => {
    expect(Object.keys(halves).sort()).toEqual([...lists].sort());
  });

  it.each(
    Object.entries(halves).flatMap(([feed, [first, last]]) => [
      [feed, 'first', first] as const,
      [feed, 'last', last] as const,
    ]),
  )(
    'serves the old data beside the list of %s of which only the %s half came: %s',
    async (feed, kept, ending) => {
      proxy.damage = halfOfLists(kept);
      const report = await collector.run(feed);
      expect(differences(good, await marketState(collector))).toEqual([]);
      expect(report.status).toBe(ending);
    },
  );

  it('says why in the run log or keeps the suspects in quarantine', async () => {
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
