import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

let database: TestDatabase;
let dataDir: string;

const reading = {
  publisher: 'investorgain',
  sourceName: 'ZML Autos',
  board: null,
  openOn: null,
  closeOn: null,
  listingOn: null,
  priceRupees: null,
  gmpRupees: 33,
  gmpPercent: null,
  quotedAt: '2026-11-18T04:07:00.000Z',
};

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  withDatabase(
    { url: database.url, applicationName: 'quarantine-commands' },
    (dataSource) => queryRows<Row>(dataSource, sql, parameters),
    databaseParts,
  );

beforeAll(async () => {
  database = await createTestDatabase('quarantine_commands');
  dataDir = mkdtempSync(join(tmpdir(), 'quarantine-commands-'));
  await withDatabase(
    { url: database.url, applicationName: 'quarantine-commands' },
    (dataSource) => migrate(dataSource),
    databaseParts,
  );
  await rows(
    `INSERT INTO ipo (data_set, id, slug, name, company, company_key, exchanges, board, status, first_seen_at, updated_at)
     VALUES ('live', 'ipo_zinnia', 'zinnia-motors', 'Zinnia Motors Limited', 'Zinnia Motors Limited', 'zinnia motors',
             '{NSE}', 'MAINBOARD', 'UPCOMING', now(), now())`,
  );
  await rows(
    `INSERT INTO quarantine (feed_id, scope, kind, row_key, fingerprint, reason, raw, record, first_seen_at, last_seen_at)
     VALUES ('investorgain.gmp', 'row', 'gmp-reading', 'investorgain:ZML Autos', 'name', 'no active IPO is called "ZML Autos"',
             '{}', $1, now(), now()),
            ('nse.ipo-past', 'batch', NULL, NULL, 'batch', '9 rows where 40 are usual', '', '[]', now(), now())`,
    [JSON.stringify(reading)],
  );
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const quarantine = (...args: string[]) => admin('quarantine', ...args);

async function admin(...args: string[]) {
  let [out, err] = ['', ''];
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, SOURCES: 'off' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

describe('quarantine', () => {
  it('list says of what waits whether its IPO can be named, and how', async () => {
    const { out } = await quarantine('list', '--json');
    const entries = JSON.parse(out) as { id: number; feedId: string; subject: string | null }[];
    expect(entries.map(({ feedId, subject }) => [feedId, subject]).sort()).toEqual([
      ['investorgain.gmp', 'ipo'],
      ['nse.ipo-past', null],
    ]);
    expect((await quarantine('list')).out).toContain(
      'no active IPO is called "ZML Autos"  [if only its name is unknown: release 1 --ipo <slug>]',
    );
  });

  it('list says which held batch can only be discarded', async () => {
    await rows(`UPDATE quarantine SET outdated_at = '2026-11-20T06:00:00Z' WHERE scope = 'batch'`);
    expect((await quarantine('list')).out).toContain('[outdated since 2026-11-20T06:00:00.000Z: discard it]');
  });

  it.each([
    ['without an IPO', [], 'name it with --ipo'],
    ['with a slug that no IPO has', ['--ipo', 'zinia-motors'], 'there is no IPO zinia-motors'],
  ])('release of an unknown name %s fails and changes nothing', async (_title, option, reason) => {
    const { exitCode, out, err } = await quarantine('release', '1', ...option, '--json');
    expect([exitCode, out, err]).toEqual([1, '', expect.stringContaining(reason)]);
    expect(await rows('SELECT status FROM quarantine WHERE id = 1')).toEqual([{ status: 'open' }]);
    expect(await rows('SELECT 1 FROM gmp_name')).toEqual([]);
  });

  it('release of something that no IPO can be named for refuses one', async () => {
    const { exitCode, err } = await quarantine('release', '2', '--ipo', 'zinnia-motors');
    expect([exitCode, err]).toEqual([1, expect.stringContaining('about nothing that could be named')]);
  });

  it('release --ipo takes the premium in and remembers the name', async () => {
    const { out } = await quarantine('release', '1', '--ipo', 'zinnia-motors', '--by', 'Asha', '--json');
    expect(JSON.parse(out)).toEqual({ id: 1, status: 'released', run: null });
    expect(await rows('SELECT ipo_id, gmp FROM gmp')).toEqual([{ ipo_id: 'ipo_zinnia', gmp: 33 }]);
    expect(await rows('SELECT publisher, source_key, ipo_id FROM gmp_name')).toEqual([
      { publisher: 'investorgain', source_key: 'zml autos', ipo_id: 'ipo_zinnia' },
    ]);
  });

  it('reopen takes back that an entry was discarded, which list --discarded shows', async () => {
    await quarantine('discard', '2', '--by', 'Ravi');
    expect((await quarantine('list')).out).toContain('nothing is held back');
    expect((await quarantine('list', '--discarded')).out).toContain('9 rows where 40 are usual');
    expect(JSON.parse((await quarantine('reopen', '2', '--json')).out)).toEqual({ id: 2, status: 'open' });
    expect((await quarantine('list')).out).toContain('9 rows where 40 are usual');
    expect(await quarantine('reopen', '2')).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('no discarded quarantine entry 2'),
    });
  });

  it('every decision is in the audit log, with the name of the operator', async () => {
    const { out } = await admin('audit', 'list', '--json');
    expect(JSON.parse(out)).toMatchObject([
      { actor: 'operator', action: 'quarantine.reopened', subject: '2' },
      { actor: 'operator:Ravi', action: 'quarantine.discarded', subject: '2' },
      {
        actor: 'operator:Asha',
        action: 'quarantine.released',
        subject: '1',
        detail: { about: 'zinnia-motors' },
      },
    ]);
  });

  it('list says both sides of a dispute', async () => {
    const sides = [{ voice: 'nse', value: 574, since: '2026-11-19T06:00:00.000Z' }];
    await rows('UPDATE quarantine SET sides = $1 WHERE id = 2', [JSON.stringify(sides)]);
    expect((await quarantine('list')).out).toContain('nse since 2026-11-19T06:00:00.000Z: 574');
  });

  it('source status has a line for what is refused, held or in doubt below its table', async () => {
    await rows(`INSERT INTO feed_state (feed_id, failing_since) VALUES ('nse.ipo-past', now())`);
    await rows(`INSERT INTO feed_refusal (feed_id, request, reason, whole, times, since)
                VALUES ('nse.ipo-past', '/api/past', 'status 404', true, 3, '2026-11-20T06:00:00Z')`);
    const { out } = await admin('source', 'status');
    expect(out).toContain('nse.ipo-past  refused  /api/past  3 × since 2026-11-20T06:00:00.000Z  status 404');
    expect(out).toContain('nse.ipo-past  open batch 2  1 × since');
  });
});
