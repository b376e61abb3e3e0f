import { databaseParts } from '@market/ingestor/parts';
import { queryRow } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { figures } from './figures';

const rows = 20_000;
let database: OpenTestDatabase;

beforeAll(async () => {
  database = await openTestDatabase('row_sizes', [databaseParts]);
});
afterAll(() => database.close());

const id = (kind: string) => `'${kind}_' || md5(n::text)`;
const account = `'acc_' || md5((n / 60)::text)`;
const route = `'GET /v1/ipos/:slug/' || n % 6`;

/** Fills tables with rows as the service writes them. `n` is the number of a row. */
const tables = {
  usage_day: [
    'usageDayBytes',
    `(account_id, environment, day, period_start, plan, route, admitted, rate_limited)
     SELECT ${account}, 'live', date '2026-01-01' + n / 6 % 10, '2026-01-01', 'plan_pro', ${route}, n, 0`,
  ],
  usage_key_day: [
    'usageKeyDayBytes',
    `(account_id, environment, day, key_id, admitted, refused)
     SELECT ${account}, 'live', date '2026-01-01' + n % 60, ${`'key_' || md5((n / 60)::text)`}, n, 0`,
  ],
  request_hour: [
    'requestHourBytes',
    `(account_id, environment, hour, key_id, route, class, requests, metered, bytes, buckets)
     SELECT ${account}, 'live', 490000 + n / 6 % 10, ${`'key_' || md5((n / 60)::text)`}, ${route}, '2xx', n + 1, n + 1, n,
            array_fill(n::bigint, ARRAY[16])`,
  ],
  webhook_delivery: [
    'deliveryBytes',
    `(data_set, id, event_id, endpoint_id, kind, state, created_at, settled_at)
     SELECT 'live', ${id('dlv')}, ${`'evt_' || md5((n / 100)::text)`}, ${`'wh_' || md5((n % 100)::text)`}, 'event', 'delivered',
            '2026-01-01', '2026-01-01'`,
  ],
} as const;

it.each(Object.entries(tables))(
  'a row of %s takes as much space as the forecast says, within a fifth',
  async (table, [name, columns]) => {
    await database.dataSource.query(`INSERT INTO ${table} ${columns} FROM generate_series(0, ${rows - 1}) n`);
    await database.dataSource.query(`VACUUM ANALYZE ${table}`);
    const size = await queryRow<{ bytes: number }>(
      database.dataSource,
      `SELECT pg_total_relation_size('${table}')::float8 / ${rows} AS bytes`,
    );
    const { value } = figures[name];
    expect((size?.bytes ?? 0) / value).toBeGreaterThan(0.8);
    expect((size?.bytes ?? 0) / value).toBeLessThan(1.2);
  },
);
