import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { runAdmin } from '../admin';

let database: TestDatabase;
let dataDir: string;
const settings = () => ({ url: database.url, applicationName: 'offer-commands' });

const rows = <Row>(sql: string, parameters: unknown[] = []) =>
  withDatabase(settings(), (dataSource) => queryRows<Row>(dataSource, sql, parameters), databaseParts);

/** Inserts a buyback with its sighting, as an exchange states it. */
const insertBuyback = async (id: string, exchange: string, company: string, openOn: string) => {
  const said = { feed: `${exchange.toLowerCase()}.list`, rank: 0, since: '2026-11-18T04:00:00.000Z' };
  const values = {
    name: { companyName: `${company} Limited` },
    period: { openOn, closeOn: '2026-11-27' },
  };
  const statements = Object.entries(values).map(([fact, value]) => [fact, [{ ...said, value }]] as const);
  await rows(
    `INSERT INTO corporate_offer (data_set, kind, id, company_name, company_key, exchanges, open_on, close_on, terms,
                                  first_seen_at, updated_at)
     VALUES ('live', 'buyback', $1, $4 || ' Limited', lower($4), ARRAY[$2], $3, '2026-11-27', '{}', now(), now())`,
    [id, exchange, openOn, company],
  );
  await rows(
    `INSERT INTO corporate_offer_sighting (data_set, kind, exchange, source_key, offer_id, facts, statements, name_keys,
                                           first_seen_at, changed_at)
     VALUES ('live', 'buyback', $2, $1, $1, '{}', $3, ARRAY[replace(lower($4), ' ', '')], now(), now())`,
    [id, exchange, JSON.stringify(Object.fromEntries(statements)), company],
  );
};

beforeAll(async () => {
  database = await createTestDatabase('offer_commands');
  dataDir = mkdtempSync(join(tmpdir(), 'offer-commands-'));
  await withDatabase(settings(), (dataSource) => migrate(dataSource), databaseParts);
  await insertBuyback('buyback_1', 'NSE', 'Zinnia Motors', '2026-11-16');
  await insertBuyback('buyback_2', 'BSE', 'Zinnia Motors', '2026-11-16');
  await insertBuyback('buyback_3', 'NSE', 'Yarrow Mills', '2026-11-16');
  await insertBuyback('buyback_4', 'BSE', 'Yarrow Mills', '2026-11-17');
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

it('offer mends what the data decide, and joins or removes what an operator names', async () => {
  const check = await admin('database', 'check');
  expect(check.out).toContain(
    'corporate actions: no offer is stored twice\n  live buyback_2 beside buyback_1',
  );
  const same = 'double  buyback_2  Zinnia Motors Limited: joins it into buyback_1';
  expect((await admin('offer', 'mend')).out).toContain(`found\n  ${same}\n  double  buyback_4`);
  expect((await admin('offer', 'mend', '--apply', '--by', 'Asha')).out).toBe(
    `mended\n  ${same}\nleft\n  double  buyback_4  Yarrow Mills Limited: an operator decides: offer join buyback_4 buyback_3, or the other way round\n`,
  );
  const joined = await admin('offer', 'join', 'buyback_4', 'buyback_3', '--json');
  expect(JSON.parse(joined.out)).toEqual({ joined: 'buyback_4', into: 'buyback_3' });
  expect((await admin('offer', 'mend')).out).toBe('nothing to mend\n');
  expect(await admin('database', 'check')).toMatchObject({ exitCode: 0 });
  expect(await admin('offer', 'remove', 'buyback_1', '--reason', 'no buyback')).toMatchObject({
    exitCode: 0,
  });
  expect(await admin('offer', 'remove', 'buyback_1', '--reason', 'again')).toMatchObject({
    ...{ exitCode: 1, err: 'there is no offer buyback_1\n' },
  });
  expect(
    await rows(`SELECT action, subject, data->>'to' AS "to" FROM audit_entry JOIN outbox_event ON subject_id = subject
                 ORDER BY audit_entry.position`),
  ).toEqual([
    { action: 'offer.joined', subject: 'buyback_2', to: 'buyback_1' },
    { action: 'offer.joined', subject: 'buyback_4', to: 'buyback_3' },
    { action: 'offer.removed', subject: 'buyback_1', to: null },
  ]);
});
