import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capturedOn } from '@market/ingestor/capture';
import { addDays, indianDay, renderDay, SystemClock } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import type { PayloadEntry } from '@market/invented-market/replay-server/payload-manifest';
import { type ReplayServer, startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, marketState, rowsWritten, startCollector } from '../harness/collector';
import { type RunningApi, startApi } from '../harness/running-api';
import { capturedFolder } from '../ingest/captured-payloads';

const feeds = ['rbi.press-rss', 'rbi.press-detail', 'nse.sgb-list'];
const page = '/Scripts/BS_PressReleaseDisplay.aspx';

/** Captured releases: their numbers and files. */
const releases = [
  ['37918', 'rbi_press_release.issue_price.prid-37918.2016-08-30.txt'],
  ['54881', 'rbi_press_release.issue_price.prid-54881.2022-12-16.txt'],
] as const;
const captured = releases.map(([prid, file]): PayloadEntry => ({
  host: 'rbi',
  request: `${page}?prid=${prid}`,
  file: `rbi-sgb/${file}`,
  contentType: 'text/html',
}));

describe('the replayed releases of the Reserve Bank', () => {
  let server: ReplayServer;
  let collector: Collector;
  let api: RunningApi;
  const get = async (id: string) => {
    const response = await fetch(`${api.base}/v1/sgb/${id}`, { headers: { 'X-API-Key': api.liveKey } });
    return ((await response.json()) as { data: unknown }).data;
  };

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder, requireSession: false });
    let url = '';
    api = await startApi({}, (given) => (url = given));
    collector = await startCollector(server.url, capturedOn, url);
  });
  afterAll(async () => {
    await collector.close();
    await api.stop();
    await server.close();
  });

  it('make two tranches and two redemptions, without a word on the first load', async () => {
    const [rss, detail, list] = [
      await collector.run('rbi.press-rss'),
      await collector.run('rbi.press-detail'),
      await collector.run('nse.sgb-list'),
    ];
    expect(rss).toMatchObject({ status: 'ok', accepted: 4, events: 0, quarantined: 0 });
    expect(detail).toMatchObject({ status: 'ok', accepted: 0, unchanged: 4, quarantined: 0 });
    expect(list).toMatchObject({ status: 'ok', accepted: 43, unchanged: 0, quarantined: 0 });
    expect(await collector.run('nse.sgb-list')).toMatchObject({ accepted: 0, unchanged: 43 });
    const opened = renderDay(addDays(indianDay('2026-11-16'), collector.shiftDays));
    expect(await get('sgb-2026-27-series-i')).toMatchObject({
      seriesName: 'Sovereign Gold Bond 2026-27 Series I',
      issuePrice: 12_480,
      discountedPrice: 12_430,
      goldPriceReference: 12_480,
      interestRate: 2.5,
      dates: { openDate: opened, issuanceDate: null, maturityDate: null },
    });
    expect(await get('sgb-2026-27-series-ii')).toMatchObject({ issuePrice: 12_562, status: 'upcoming' });
    const redeemed = await collector.rows<{ price: number }>(
      `SELECT price FROM sgb_redemption WHERE release = '61205'`,
    );
    expect(redeemed.map(({ price }) => price)).toEqual([12_391, 12_391]);
  });

  it('write no row when they come again, in another order', async () => {
    const [before, written] = [await marketState(collector), await rowsWritten(collector)];
    for (const feed of [...feeds].reverse()) {
      expect(await collector.run(feed)).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    }
    expect(await marketState(collector)).toEqual(before);
    expect(await rowsWritten(collector)).toBe(written);
  });
});

const described = existsSync(join(capturedFolder, 'rbi-sgb')) ? describe : describe.skip;

described('the captured releases of the Reserve Bank', () => {
  const folder = mkdtempSync(join(tmpdir(), 'releases-'));
  let server: ReplayServer;
  let collector: Collector;

  beforeAll(async () => {
    symlinkSync(join(capturedFolder, 'rbi-sgb'), join(folder, 'rbi-sgb'));
    const links = releases.map(
      ([prid]) => `<a href=x.aspx?prid=${prid}>Sovereign Gold Bond - Issue Price</a>`,
    );
    writeFileSync(join(folder, 'list.html'), links.join('\n'));
    const list = { host: 'rbi' as const, request: page, file: 'list.html' };
    server = await startReplayServer({ folder, manifest: [...captured, list] });
    collector = await startCollector(server.url, new SystemClock().today());
  });
  afterAll(async () => {
    await collector.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('agree with the tranches that are known, to the rupee and the day', async () => {
    const before = await marketState(collector);
    expect(await collector.run('rbi.press-detail')).toMatchObject({
      status: 'ok',
      accepted: 2,
      unchanged: 0,
      quarantined: 0,
    });
    expect(await marketState(collector)).toEqual(before);
  });
});
