import { strFromU8, unzipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readManifest } from './payload-manifest';
import { startReplayServer, type ReplayServer } from './replay-server';

const payloads = resolve(__dirname, '../../payloads');

describe('a replay of the invented market', () => {
  let server: ReplayServer;
  beforeAll(async () => {
    server = await startReplayServer({ folder: payloads });
  });
  afterAll(() => server.close());

  const session = async () => {
    const page = await fetch(`${server.url}/nse/market-data/all-upcoming-issues-ipo`);
    return page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  };
  const nse = async (request: string) =>
    fetch(`${server.url}/nse${request}`, { headers: { cookie: await session() } });

  it('hands out session cookies with a page of the site', async () => {
    const page = await fetch(`${server.url}/nse/market-data/all-upcoming-issues-ipo`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.getSetCookie().join()).toContain('nsit=');
  });

  it('answers 401 with a page where the session’s cookie is missing', async () => {
    const refused = await fetch(`${server.url}/nse/api/ipo-current-issue`);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('content-type')).toContain('text/html');
  });

  it('serves each host under a prefix of its own', async () => {
    const current: unknown = await (await nse('/api/ipo-current-issue')).json();
    expect(Array.isArray(current)).toBe(true);
    const calendar: unknown = await (
      await fetch(`${server.url}/bse/BseIndiaAPI/api/IPO_HomePageDetail/w`)
    ).json();
    expect(calendar).toHaveProperty('Table');
    const archive = await fetch(`${server.url}/nse-archives/products/content/sec_bhavdata_full_17112026.csv`);
    expect(archive.headers.get('content-type')).toBe('text/csv');
    expect(await archive.text()).toContain('CHANDRIKA, EQ, 17-Nov-2026, 485,');
  });

  it('packs what is served as an archive, and answers a file that BSE’s site has not with its home page', async () => {
    const name = 'BhavCopy_NSE_CM_0_0_0_20261118_F_0000.csv';
    const archive = await fetch(`${server.url}/nse-archives/content/cm/${name}.zip`);
    expect(archive.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(strFromU8(files[name] ?? new Uint8Array())).toMatch(/^TradDt,BizDt,/);
    const missing = await fetch(`${server.url}/bse-files/download/BhavCopy/Equity/none.CSV`);
    expect([missing.status, missing.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('takes parameters in any order', async () => {
    const one = await nse('/api/ipo-detail?symbol=SAANVIRA&series=EQ');
    const other = await nse('/api/ipo-detail?series=EQ&symbol=SAANVIRA');
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await other.text()).toBe(await one.text());
  });

  it('answers an unknown symbol or series the way NSE does', async () => {
    const unknown = await nse('/api/ipo-detail?symbol=SAANVIRA&series=SME');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toBe('{"error":"Unexpected end of JSON input"}');
  });

  it('answers other unknown requests with a page and 404', async () => {
    const gone = await nse('/api/quote-equity?symbol=SAANVIRA');
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const host = await fetch(`${server.url}/nseindia/api/ipo-current-issue`);
    expect(host.status).toBe(404);
  });

  it('gives an empty quote for an unknown BSE code', async () => {
    const quote = await fetch(
      `${server.url}/bse/BseIndiaAPI/api/getScripHeaderData/w?Debtflag=&scripcode=1&seriesid=`,
    );
    expect(quote.status).toBe(200);
    expect(await quote.json()).toMatchObject({ CurrRate: { LTP: '-' }, Header: { Ason: '-' } });
  });

  it('answers every request of its manifest', async () => {
    const cookie = await session();
    const manifest = readManifest(payloads);
    const statuses = await Promise.all(
      manifest.map(async ({ host, request }) => {
        const response = await fetch(`${server.url}/${host}${request}`, { headers: { cookie } });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('keeps the requests in the order of arrival', async () => {
    await fetch(`${server.url}/bse/BseIndiaAPI/api/Nothing/w?a=1`);
    expect(server.requests.at(-1)).toBe('/bse/BseIndiaAPI/api/Nothing/w?a=1');
  });
});

describe('a replay of another folder', () => {
  it('takes its manifest as a value, needs no session, and repeats status and content type', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, 'block.txt'), '<!DOCTYPE html>');
    const server = await startReplayServer({
      folder,
      manifest: [
        {
          host: 'nse',
          request: '/api/ipo-current-issue',
          file: 'block.txt',
          status: 403,
          contentType: 'text/html',
        },
        { host: 'bse', request: '/missing', file: 'missing.json' },
      ],
    });
    try {
      const blocked = await fetch(`${server.url}/nse/api/ipo-current-issue`);
      expect([blocked.status, await blocked.text()]).toEqual([403, '<!DOCTYPE html>']);
      expect((await fetch(`${server.url}/bse/missing`)).status).toBe(500);
      expect((await fetch(`${server.url}/bse/missing`, { method: 'POST' })).status).toBe(405);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it('serves any host that its manifest names', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, 'notices.json'), '[]');
    const manifest = [{ host: 'new-board', request: '/notices', file: 'notices.json' }];
    const server = await startReplayServer({ folder, manifest });
    try {
      expect(await (await fetch(`${server.url}/new-board/notices`)).text()).toBe('[]');
      expect((await fetch(`${server.url}/new/notices`)).status).toBe(404);
      expect((await fetch(server.url)).status).toBe(404);
    } finally {
      await server.close();
      rmSync(folder, { recursive: true });
    }
  });

  it.each(['New Board', 'new/board', '', 7])('refuses a manifest with the host %j', async (host) => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, 'payloads.json'), JSON.stringify([{ host, request: '/a', file: 'a' }]));
    await expect(startReplayServer({ folder })).rejects.toThrow('entry 1');
    rmSync(folder, { recursive: true });
  });

  it('says which entry of a manifest it cannot read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, 'payloads.json'), '[{"host":"nse","request":"api","file":"a"}]');
    await expect(startReplayServer({ folder })).rejects.toThrow('entry 1');
    rmSync(folder, { recursive: true });
  });
});
