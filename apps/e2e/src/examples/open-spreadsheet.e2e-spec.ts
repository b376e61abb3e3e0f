import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabase } from '@market/database';
import { keyOn, makeExportLink } from '../harness/accounts';
import { startApi, type RunningApi } from '../harness/running-api';

const folder = join(__dirname, '..', '..', '..', '..', 'examples', 'spreadsheets');
const [text, query] = ['README.md', 'open-ipos.pq'].map((name) => readFileSync(join(folder, name), 'utf8'));
const shown = /```csv\n([^]*?)```/.exec(text ?? '')?.[1]?.replaceAll('\n', '\r\n') ?? '';
const fields = /fields: `([\w.,]+)`/.exec(text ?? '')?.[1] ?? '';
const columns = shown.split('\r\n')[0]?.split(',') ?? [];
const office = spawnSync('soffice', ['--version']).status === 0;

/** Issues of the README, as fields of rows that are otherwise those of a sample. */
const issues = [
  {
    ...{ id: 'ipo_example_1', slug: 'narmada-tea', name: 'Narmada Tea Limited', lot_size: 150 },
    ...{ band_min: 95, band_max: 100, open_on: '2026-11-25', close_on: '2026-11-27' },
  },
  {
    ...{ id: 'ipo_example_2', slug: 'chandra-textiles', name: 'Chandra Textiles, Limited', lot_size: null },
    ...{ band_min: null, band_max: null, open_on: '2026-11-24', close_on: '2026-11-30' },
  },
];

describe('the example for spreadsheets', () => {
  let api: RunningApi;
  let address: string;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
    await withDatabase({ url: api.databaseUrl, applicationName: 'e2e' }, async (dataSource) => {
      for (const issue of issues)
        await dataSource.query(
          `INSERT INTO ipo SELECT (jsonb_populate_record(ipo, $1)).*
             FROM ipo WHERE data_set = 'sample' AND status = 'OPEN' LIMIT 1`,
          [{ ...issue, data_set: 'live', status: 'OPEN' }],
        );
    });
    const { accountId } = await keyOn(api.databaseUrl, 'plan_free', 'live');
    const { id, token } = await makeExportLink(
      api.databaseUrl,
      accountId,
      `/v1/ipos?status=open&fields=${fields}`,
    );
    address = `${api.base}/v1/exports/${id}.csv?token=${token}`;
  });
  afterAll(() => api.stop());

  it('shows the file that its link gives, byte by byte', async () => {
    const response = await fetch(address);
    expect([response.status, await response.text()]).toEqual([200, shown]);
  });

  it('names in formulas and in the query an address of the form of its link, and its columns alone', () => {
    const form = (url: string) =>
      new URL(url).pathname.replace(/exp_(?:[0-9a-f]{32}|%E2%80%A6)/, 'exp_') +
      new URL(url).search.replace(/svc_csv_.*$/, 'svc_csv_');
    const named = Array.from(`${text}${query}`.matchAll(/"(https:[^"]+)"/g), ([, url = '']) => url);
    expect(named.length).toBe(3);
    expect(new Set(named.map(form))).toEqual(new Set([form(address)]));
    const used = Array.from((query ?? '').matchAll(/\{"([\w.]+)",/g), ([, name = '']) => name);
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((name) => !columns.includes(name))).toEqual([]);
    const places = Array.from(
      (text ?? '').matchAll(/\bCol(\d)\b/g),
      ([, place]) => columns[Number(place) - 1],
    );
    expect(places).toEqual(['name', 'issuePrice.max', 'lotSize']);
    expect((text ?? '').includes('LEFT(G2:G') && columns[6]).toBe('dates.closeDate');
  });

  (office ? it : it.skip)(
    `opens in LibreOffice with a row for each record${office ? '' : ' (skipped: there is no soffice)'}`,
    async () => {
      const place = mkdtempSync(join(tmpdir(), 'spreadsheet-'));
      try {
        const file = join(place, 'list.csv');
        writeFileSync(file, await (await fetch(address)).text());
        const options = [
          '--headless',
          '--infilter=CSV:44,34,76,1',
          '--convert-to',
          'html',
          '--outdir',
          place,
        ];
        expect(spawnSync('soffice', [...options, file]).status).toBe(0);
        const table = readFileSync(join(place, 'list.html'), 'utf8');
        expect(table.match(/<tr/g)).toHaveLength(3);
        expect(table).toContain('Chandra Textiles, Limited');
      } finally {
        rmSync(place, { recursive: true, force: true });
      }
    },
  );
});
