import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

let database: TestDatabase;
let dataDir: string;
const settings = () => ({ url: database.url, applicationName: 'issue-commands' });

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  withDatabase(settings(), (dataSource) => queryRows<Row>(dataSource, sql, parameters), databaseParts);

/** Inserts a closed issue of NSE with its sighting, as the list of past issues stated it. */
const insertIssue = async (slug: string, symbol: string, openOn: string) => {
  const [id, said] = [`ipo_${slug}`, { feed: 'nse.ipo-past', rank: 1, since: '2026-11-18T04:00:00.000Z' }];
  const facts = { companyName: 'Zinnia Motors Limited', symbol, board: 'MAINBOARD', openOn, closeOn: openOn };
  const { companyName, board } = facts;
  const values = {
    name: { companyName },
    symbol: { symbol },
    board: { board },
    period: { openOn, closeOn: openOn },
  };
  const statements = Object.fromEntries(
    Object.entries(values).map(([fact, value]) => [fact, [{ ...said, value }]]),
  );
  await rows(
    `INSERT INTO ipo (data_set, id, slug, name, company, company_key, exchanges, board, status, open_on, close_on,
                      nse_symbol, first_seen_at, updated_at)
     VALUES ('live', $1, $2, 'Zinnia Motors', 'Zinnia Motors Limited', 'zinnia motors', '{NSE}', 'MAINBOARD', 'CLOSED',
             $3, $3, $4, now(), now())`,
    [id, slug, openOn, symbol],
  );
  await rows(
    `INSERT INTO ipo_sighting (data_set, exchange, source_key, ipo_id, facts, statements, name_keys, first_seen_at, changed_at)
     VALUES ('live', 'NSE', $1, $2, $3, $4, '{zinniamotors}', now(), now())`,
    [symbol, id, JSON.stringify(facts), JSON.stringify(statements)],
  );
};

beforeAll(async () => {
  database = await createTestDatabase('issue_commands');
  dataDir = mkdtempSync(join(tmpdir(), 'issue-commands-'));
  await withDatabase(settings(), (dataSource) => migrate(dataSource), databaseParts);
  await insertIssue('zinnia-motors', 'ZINNIA', '2026-11-09');
  await insertIssue('zinnia-motors-pp', 'ZINNIAPP1', '2025-02-03');
  await insertIssue('zinnia-motors-2', 'ZINNIA', '2026-11-19');
  await rows(
    `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
     SELECT 'live', id, 'investorgain', 'Zinnia Motors', 30, now() - interval '1 hour', now(), now() FROM ipo
      WHERE slug <> 'zinnia-motors'`,
  );
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function admin(...args: string[]) {
  let [out, err] = ['', ''];
  const exitCode = await runAdmin(args, {
    environment: { DATABASE_URL: database.url, DATA_DIR: dataDir, SOURCES: 'off' },
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { exitCode, out, err };
}

const foreign = 'zinnia-motors-pp  an offer of a listed company: ZINNIAPP1: removes it';
const double =
  'zinnia-motors-2  the same issue as zinnia-motors: an operator decides: issue join zinnia-motors-2 zinnia-motors, or the other way round';

describe('issue', () => {
  it('mends what the data decide, leaves the rest to an operator, and lets premiums follow', async () => {
    const check = await admin('database', 'check');
    expect(check).toMatchObject({ exitCode: 1 });
    expect(check.out).toContain('ipo: no issue is stored twice\n  live zinnia-motors-2');
    expect(await admin('issue', 'mend')).toMatchObject({
      exitCode: 0,
      out: `found\n  double  ${double}\n  no-issue  ${foreign}\n`,
    });
    expect(await rows('SELECT slug FROM ipo')).toHaveLength(3);
    expect(await admin('issue', 'mend', '--apply', '--by', 'Asha')).toMatchObject({
      out: `mended\n  no-issue  ${foreign}\nleft\n  double  ${double}\n`,
    });
    const joined = await admin('issue', 'join', 'zinnia-motors-2', 'zinnia-motors', '--by', 'Asha', '--json');
    expect(JSON.parse(joined.out)).toEqual({ joined: 'zinnia-motors-2', into: 'zinnia-motors' });
    expect(await admin('issue', 'mend', '--apply')).toMatchObject({ exitCode: 0, out: 'nothing to mend\n' });
    expect(await admin('database', 'check')).toMatchObject({ exitCode: 0 });
    expect(
      await rows(`SELECT slug, gmp FROM gmp_reading JOIN ipo ON ipo.id = ipo_id AND believed_at IS NOT NULL`),
    ).toEqual([{ slug: 'zinnia-motors', gmp: 30 }]);
    expect(
      await rows(`SELECT data->>'from' AS old, data->>'to' AS new FROM outbox_event ORDER BY position`),
    ).toEqual([
      { old: 'zinnia-motors-pp', new: null },
      { old: 'zinnia-motors-2', new: 'zinnia-motors' },
    ]);
    expect(await rows('SELECT actor, action, subject FROM audit_entry ORDER BY position')).toEqual([
      { actor: 'operator:Asha', action: 'issue.removed', subject: 'zinnia-motors-pp' },
      { actor: 'operator:Asha', action: 'issue.joined', subject: 'zinnia-motors-2' },
    ]);
  });

  it('removes a record with a reason, and says when there is none', async () => {
    await insertIssue('zinnia-motors-fpo', 'ZINNIAX', '2020-02-03');
    expect(await admin('issue', 'remove', 'zinnia-motors-fpo', '--reason', 'no initial offer')).toMatchObject(
      {
        exitCode: 0,
      },
    );
    expect(await rows('SELECT slug, reason FROM ipo_removed ORDER BY removed_at DESC LIMIT 1')).toEqual([
      { slug: 'zinnia-motors-fpo', reason: 'no initial offer' },
    ]);
    expect(await admin('issue', 'remove', 'zinnia-motors-fpo', '--reason', 'again')).toMatchObject({
      exitCode: 1,
      err: 'there is no IPO zinnia-motors-fpo\n',
    });
  });
});
