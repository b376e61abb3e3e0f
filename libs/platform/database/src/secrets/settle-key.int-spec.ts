import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { queryRows } from '..';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { secretsParts } from '.';
import { settleKey } from './settle-key';

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('secrets', [secretsParts], { poolSize: 8 });
  ({ dataSource } = database);
});
afterAll(() => database.close());
beforeEach(() => dataSource.query('TRUNCATE secrets_key'));

it('a database accepts the key of its first process, and no other from then on', async () => {
  const [key, other] = [randomBytes(32), randomBytes(32)];
  await settleKey(dataSource, { key });
  await settleKey(dataSource, { key });
  await expect(settleKey(dataSource, { key: other })).rejects.toThrow(
    'SECRETS_KEY: is not the key that the secrets in this database are sealed with',
  );
});

it('a database accepts one of two keys at the same moment', async () => {
  const keys = [randomBytes(32), randomBytes(32)];
  const attempts = Array.from({ length: 8 }, (_, at) =>
    settleKey(dataSource, { key: keys[at % 2] ?? Buffer.of() }),
  );
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
});

it('the stored fingerprint does not contain the key', async () => {
  const key = randomBytes(32);
  await settleKey(dataSource, { key });
  const [row] = await queryRows<{ fingerprint: string }>(dataSource, 'SELECT fingerprint FROM secrets_key');
  expect(key.toString('hex')).not.toContain(row?.fingerprint);
});
