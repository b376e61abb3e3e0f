import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { TaskRegistry } from '@market/base/tasks';
import { until } from '@market/testing';
import { queryRow, queryRows, type SealedColumn } from '..';
import { openTestDatabase, type OpenTestDatabase } from '../testing';
import { secretsParts } from '.';
import { KeyWatch } from './key-watch';
import { countSealed, rotateSecrets, type RotationKeys } from './rotate-secrets';
import { SecretBox } from './secret-box';
import type { SecretKeys } from './secrets.config';
import { settleKey } from './settle-key';

const column: SealedColumn = {
  table: 'safe',
  column: 'secret',
  key: ['owner', 'name'],
  purposeOf: ([owner = '', name = '']) => `safe:${owner}:${name}`,
};
/** More than one batch. */
const rows = 450;

let database: OpenTestDatabase;
let dataSource: DataSource;
let former: Buffer;
let next: Buffer;

beforeAll(async () => {
  database = await openTestDatabase('rotation', [secretsParts], { poolSize: 8 });
  ({ dataSource } = database);
  await dataSource.query(
    'CREATE TABLE safe (owner text, name text, secret bytea, PRIMARY KEY (owner, name))',
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await dataSource.query('TRUNCATE secrets_key, safe');
  [former, next] = [randomBytes(32), randomBytes(32)];
  await settleKey(dataSource, { key: former });
  const box = new SecretBox(former);
  for (let at = 0; at < rows; at += 1) await put(box, at);
  await dataSource.query(`INSERT INTO safe (owner, name) VALUES ('nothing', 'sealed')`);
});

const keyOf = (at: number) => [`owner ${at % 7}`, `name ${at}`];

async function put(box: SecretBox, at: number): Promise<void> {
  const [owner, name] = keyOf(at);
  const sealed = box.seal(`secret ${at}`, column.purposeOf([owner ?? '', name ?? '']));
  await dataSource.query(
    'INSERT INTO safe VALUES ($1, $2, $3) ON CONFLICT (owner, name) DO UPDATE SET secret = excluded.secret',
    [owner, name, sealed],
  );
}

/** Opens every value as a process with these keys does. Errors: that of a value that the box does not open. */
async function readAll(box: SecretBox): Promise<string[]> {
  const stored = await queryRows<{ owner: string; name: string; secret: Buffer }>(
    dataSource,
    'SELECT * FROM safe WHERE secret IS NOT NULL ORDER BY split_part(name, $1, 2)::int',
    [' '],
  );
  return stored.map(({ owner, name, secret }) => box.open(secret, column.purposeOf([owner, name])));
}

const everySecret = Array.from({ length: rows }, (_, at) => `secret ${at}`);
const noticed = () => Promise.resolve();
const rotate = (keys: RotationKeys = { key: next, previousKey: former }) =>
  rotateSecrets(dataSource, keys, [column], noticed);

/** Connection of a rotation that waits for a row; null while it waits for none. */
const waiting = () =>
  queryRow<{ pid: number }>(
    dataSource,
    `SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'UPDATE safe%'`,
  );

/** A process of the service that has read which key to seal with. */
async function startProcess(keys: SecretKeys) {
  const box = new SecretBox(keys.key, keys.previousKey);
  const watch = new KeyWatch({ get: () => dataSource as never }, keys, box, new TaskRegistry());
  await watch.onModuleInit();
  return { box, look: () => watch.look(), end: () => watch.onApplicationShutdown() };
}

it('a rotation seals every secret with the new key, which then opens all and the former none', async () => {
  await expect(rotate()).resolves.toEqual({
    sealedAgain: rows,
    columns: [{ column: 'safe.secret', present: rows, previous: 0, neither: 0 }],
  });
  expect(await readAll(new SecretBox(next))).toEqual(everySecret);
  await expect(readAll(new SecretBox(former))).rejects.toThrow('cannot be opened');
  await expect(settleKey(dataSource, { key: next })).resolves.toBeDefined();
  await expect(settleKey(dataSource, { key: former })).rejects.toThrow('SECRETS_KEY: is not the key');
});

it('a rotation that was killed in the middle leaves every secret readable, and goes on when it is called again', async () => {
  const holder = dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM safe WHERE (owner, name) = ($1, $2) FOR UPDATE', keyOf(300));
  const killed = rotate().catch((error: unknown) => error);
  await until('the rotation waits for the row', async () => (await waiting()) !== null);
  await dataSource.query('SELECT pg_terminate_backend($1)', [(await waiting())?.pid]);
  expect(String(await killed)).toContain('terminat');
  await holder.rollbackTransaction();
  await holder.release();

  const [count] = await countSealed(dataSource, { key: next, previousKey: former }, [column]);
  expect(count).toMatchObject({ neither: 0 });
  expect(count?.present).toBeGreaterThan(0);
  expect(count?.previous).toBeGreaterThan(0);
  await expect(settleKey(dataSource, { key: next })).rejects.toThrow('SECRETS_KEY_PREVIOUS: must be');
  expect(await readAll(new SecretBox(next, former))).toEqual(everySecret);
  await expect(rotate()).resolves.toMatchObject({ sealedAgain: count?.previous });
  expect(await readAll(new SecretBox(next))).toEqual(everySecret);
});

it('a service with both keys reads and writes while a rotation runs, and none of its writes is lost', async () => {
  const one = await startProcess({ key: next, previousKey: former });
  let isOver = false;
  const serve = async () => {
    for (let at = rows; !isOver; at += 1) {
      await put(one.box, at);
      expect((await readAll(one.box)).length).toBe(at + 1);
    }
  };
  const running = rotateSecrets(dataSource, { key: next, previousKey: former }, [column], () => one.look());
  await Promise.all([serve(), running.finally(() => (isOver = true))]);
  await one.end();
  expect((await readAll(new SecretBox(next))).slice(0, rows)).toEqual(everySecret);
});

it('a process seals with the former key until the rotation begins, so that those without the new one read it', async () => {
  const one = await startProcess({ key: next, previousKey: former });
  expect(new SecretBox(former).open(one.box.seal('plain'))).toBe('plain');
  await rotate();
  await one.look();
  expect(new SecretBox(next).open(one.box.seal('plain'))).toBe('plain');
  await one.end();
});

it('a process that was left without the new key seals nothing from then on', async () => {
  const forgotten = await startProcess({ key: former });
  await rotate();
  await forgotten.look();
  expect(() => forgotten.box.seal('plain')).toThrow('SECRETS_KEY was replaced');
  await forgotten.end();
});

it('a value that is changed while it is sealed again stays as it was changed', async () => {
  const customer = new SecretBox(former);
  const holder = dataSource.createQueryRunner();
  await holder.startTransaction();
  const [owner, name] = keyOf(0);
  const changed = customer.seal('changed', column.purposeOf([owner ?? '', name ?? '']));
  await holder.query('UPDATE safe SET secret = $3 WHERE (owner, name) = ($1, $2)', [owner, name, changed]);
  const rotating = rotate();
  await until('the rotation waits for the row', async () => (await waiting()) !== null);
  await holder.commitTransaction();
  await holder.release();
  await rotating;
  expect((await readAll(new SecretBox(next)))[0]).toBe('changed');
});

it('a rotation is not ended while a secret is opened by neither key, and says where it is', async () => {
  await put(new SecretBox(randomBytes(32)), 5);
  await expect(rotate()).rejects.toThrow('the rotation is not ended: neither key opens 1 of safe.secret');
  await expect(settleKey(dataSource, { key: next })).rejects.toThrow('SECRETS_KEY_PREVIOUS: must be');
});

it('a rotation goes back to the former key while it is not ended, and refuses a third one', async () => {
  await put(new SecretBox(randomBytes(32)), 5);
  await expect(rotate()).rejects.toThrow('not ended');
  await put(new SecretBox(next), 5);
  await expect(rotate({ key: randomBytes(32), previousKey: next })).rejects.toThrow(
    'the secrets in this database are sealed with another key',
  );
  await rotate({ key: former, previousKey: next });
  expect(await readAll(new SecretBox(former))).toEqual(everySecret);
});

it('a rotation between equal keys is refused', async () => {
  await expect(rotate({ key: former, previousKey: former })).rejects.toThrow('is the same key');
});
