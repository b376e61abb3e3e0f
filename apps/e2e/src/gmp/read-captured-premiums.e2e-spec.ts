import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { indianDay } from '@market/kernel';
import { startReplayServer, type ReplayServer } from '@market/invented-market/replay-server/replay-server';
import type { PayloadEntry } from '@market/invented-market/replay-server/payload-manifest';
import { type Collector, startCollector } from '../harness/collector';
import { capturedFolder } from '../ingest/captured-payloads';

const report = 'gmp/investorgain-report331.rows.2026-09-09.json';
const described = existsSync(join(capturedFolder, report)) ? describe : describe.skip;
const path = (month: number) => `/cloud/v2/report/data-read/331/1/${month}/2026/2026-27/0/all?search=`;

interface Issue {
  readonly id: string;
  readonly name: string;
  readonly board: 'MAINBOARD' | 'SME';
  readonly openOn: string | null;
  readonly closeOn: string | null;
  readonly band: number | null;
}

/** The issues that the captured rows are about, as the exchanges announced them. */
const issues: Record<'september' | 'october', Issue[]> = {
  september: [
    {
      id: 'jindal-supreme',
      name: 'Jindal Supreme (India) Limited',
      board: 'MAINBOARD',
      openOn: '2026-09-16',
      closeOn: '2026-09-18',
      band: 93,
    },
    {
      id: 'manika-plastech',
      name: 'Manika Plastech Limited',
      board: 'MAINBOARD',
      openOn: '2026-09-11',
      closeOn: '2026-09-16',
      band: 43,
    },
  ],
  october: [
    {
      id: 'vishal-nirmiti',
      name: 'Vishal Nirmiti Limited',
      board: 'MAINBOARD',
      openOn: '2026-09-30',
      closeOn: '2026-10-05',
      band: 220,
    },
    {
      id: 'nityas-gems',
      name: 'Nityas Gems and Jewellery Limited',
      board: 'MAINBOARD',
      openOn: '2026-09-30',
      closeOn: '2026-10-05',
      band: 75,
    },
    {
      id: 'tna-solutions',
      name: 'TNA Solutions Limited',
      board: 'SME',
      openOn: '2026-09-30',
      closeOn: '2026-10-06',
      band: 70,
    },
    {
      id: 'acme-india',
      name: 'Acme India Industries Limited',
      board: 'SME',
      openOn: '2026-09-30',
      closeOn: '2026-10-06',
      band: 196,
    },
    {
      id: 'dove-soft',
      name: 'Dove Soft Limited',
      board: 'SME',
      openOn: '2026-09-30',
      closeOn: '2026-10-05',
      band: 111,
    },
  ],
};

/** Puts issues into the database as the days of the capture, moved like everything that is replayed. */
async function announce(collector: Collector, list: readonly Issue[]): Promise<void> {
  for (const { id, name, board, openOn, closeOn, band } of list) {
    await collector.rows(
      `INSERT INTO ipo (data_set, id, slug, name, company, company_key, exchanges, board, status, open_on, close_on,
                        band_min, band_max, first_seen_at, updated_at)
       VALUES ('live', $1, $1, $2, $2, $1, '{NSE}', $3, 'UPCOMING', $4::date + $6::int, $5::date + $6::int, $7, $7, now(), now())`,
      [id, name, board, openOn, closeOn, collector.shiftDays, band],
    );
  }
}

const valuesOf = (collector: Collector) =>
  collector
    .rows<{ id: string; gmp: number }>('SELECT ipo_id AS id, gmp FROM gmp ORDER BY ipo_id')
    .then((rows) => Object.fromEntries(rows.map(({ id, gmp }) => [id, gmp])));

described('captured premiums', () => {
  let server: ReplayServer;
  let collector: Collector;

  async function start(capturedOn: string, manifest: readonly PayloadEntry[]): Promise<void> {
    server = await startReplayServer({ folder: capturedFolder, manifest });
    collector = await startCollector(server.url, indianDay(capturedOn));
  }
  afterEach(async () => {
    await collector.close();
    await server.close();
  });

  it('of InvestorGain are the figures that are served', async () => {
    await start('2026-09-09', [{ host: 'investorgain', request: path(9), file: report }]);
    await announce(collector, issues.september);
    const run = await collector.run('investorgain.gmp');
    expect(run).toMatchObject({ status: 'ok', accepted: 2, events: 0 });
    expect(await valuesOf(collector)).toEqual({ 'jindal-supreme': 11, 'manika-plastech': 17 });
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
  });

  it('of IPO Watch are the figures that are served, ₹0 is none', async () => {
    const file = 'gmp/ipowatch-gmp-table.rows.2026-10-03.html';
    await start('2026-10-03', [
      { host: 'ipowatch', request: '/ipo-grey-market-premium-latest-ipo-gmp/', file },
    ]);
    await announce(collector, issues.october);
    expect(await collector.run('ipowatch.gmp')).toMatchObject({ status: 'ok', accepted: 4, events: 0 });
    expect(await valuesOf(collector)).toEqual({
      'acme-india': 25,
      'nityas-gems': 3,
      'tna-solutions': 6,
      'vishal-nirmiti': 20,
    });
  });

  it('that InvestorGain refuses are a failure in its own words, and nothing is lost', async () => {
    await start('2026-09-09', [
      { host: 'investorgain', request: path(9), file: 'gmp/investorgain.error-invalid-call.json' },
    ]);
    expect(await collector.run('investorgain.gmp')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Invalid API Call'),
    });
  });
});
