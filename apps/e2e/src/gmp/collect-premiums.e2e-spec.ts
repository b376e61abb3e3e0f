import { capturedOn } from '@market/ingestor/capture';
import { payloadFolder } from '@market/tools/replay-payloads/generate-payloads';
import { startReplayServer, type ReplayServer } from '@market/tools/replay-server/replay-server';
import { type Collector, startCollector } from '../harness/collector';

jest.setTimeout(120_000);

const ipoFeeds = ['nse.ipo-upcoming', 'nse.ipo-current', 'nse.ipo-past', 'bse.ipo-calendar', 'bse.ipo-band'];
const gmpFeeds = ['investorgain.gmp', 'ipowatch.gmp', 'ipoji.gmp'];

describe('replayed premiums', () => {
  let server: ReplayServer;
  let collector: Collector;
  const values = () =>
    collector.rows<{ slug: string; gmp: number; publishers: number }>(
      `SELECT slug, gmp, jsonb_array_length(sources) AS publishers
         FROM gmp JOIN ipo ON ipo.data_set = gmp.data_set AND ipo.id = gmp.ipo_id ORDER BY slug`,
    );

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder });
    collector = await startCollector(server.url, capturedOn);
    for (const feed of ipoFeeds) await collector.run(feed);
  });
  afterAll(async () => {
    await collector.close();
    await server.close();
  });

  it('are taken in from every publisher, announcing nothing at first', async () => {
    for (const feed of gmpFeeds) {
      const report = await collector.run(feed);
      expect(report).toMatchObject({ feed, status: 'ok', events: 0 });
      expect(report.accepted).toBeGreaterThan(8);
    }
    const found = await values();
    expect(found.length).toBeGreaterThan(12);
    expect(found.some(({ publishers }) => publishers === 3)).toBe(true);
  });

  it('leave a name without an IPO waiting, once', async () => {
    await collector.run('investorgain.gmp');
    const entries = (await collector.quarantine.list()).filter(({ feedId }) => gmpFeeds.includes(feedId));
    expect(entries.map(({ rowKey, status }) => [rowKey, status])).toEqual([
      ['investorgain:Kurinji National Depository', 'open'],
    ]);
  });

  it('say the same when they come again, in another order', async () => {
    const before = await values();
    for (const feed of [...gmpFeeds].reverse()) {
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok', events: 0 });
    }
    expect(await values()).toEqual(before);
  });
});
