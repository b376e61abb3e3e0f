import { capturedOn } from '@market/ingestor/capture';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, differences, marketState, startCollector } from '../harness/collector';

/** Number of rounds after which every feed has requested everything that the others name. */
const rounds = 3;

describe('one day of all sources', () => {
  let server: ReplayServer;
  const collectors: Collector[] = [];

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
  });

  afterAll(async () => {
    for (const collector of collectors) await collector.close();
    await server.close();
  });

  /** Runs every feed in the given order, for several rounds. @returns the collector */
  async function collected(order: (feeds: readonly string[]) => string[]): Promise<Collector> {
    const collector = await startCollector(server.url, capturedOn);
    collectors.push(collector);
    for (let round = 0; round < rounds; round += 1) {
      for (const feed of order(collector.feeds)) await collector.run(feed);
    }
    return collector;
  }

  it('leads to the same market in any order of feeds, and announces nothing when it is replayed', async () => {
    const forward = await collected((feeds) => [...feeds]);
    const good = await marketState(forward);
    expect(good.size).toBeGreaterThan(250);
    for (const feed of [...forward.feeds].reverse()) {
      expect(await forward.run(feed)).toMatchObject({ feed, status: 'ok', accepted: 0, events: 0 });
    }
    expect(differences(good, await marketState(forward))).toEqual([]);

    const backward = await collected((feeds) => [...feeds].reverse());
    const published = (state: ReadonlyMap<string, string>) =>
      [...state.entries()].filter(([key]) => key.startsWith('ipo ')).map(([key]) => key);
    expect(published(await marketState(backward)).sort()).toEqual(published(good).sort());
    const figures = `SELECT slug, status, board, exchanges, band_min, band_max, issue_price, lot_size, open_on, close_on,
        listing_on, isin, registrar, total_times, listing_price, current_price
       FROM ipo WHERE data_set = 'live' ORDER BY slug`;
    expect(await backward.rows(figures)).toEqual(await forward.rows(figures));
  });
});
