import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, schemaVersion, supportFrom, withDatabase } from '@market/database';
import { freePort } from '@market/embedded-postgres';
import { createTestDatabase, type TestDatabase, until } from '@market/testing';
import { readinessOf } from '../harness/api-process';
import { startProgram, type StartedProgram } from '../harness/started-program';

describe.each(['API', 'ingestor'] as const)('the %s on a database that was never migrated', (name) => {
  let database: TestDatabase;
  let folder: string;
  let started: StartedProgram;
  let base: string;

  beforeAll(async () => {
    database = await createTestDatabase('bare');
    folder = mkdtempSync(join(tmpdir(), 'bare-'));
    const port = String(await freePort());
    base = `http://127.0.0.1:${port}`;
    started = startProgram(name, {
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SOURCES: 'off',
      SECRETS_KEY: randomBytes(32).toString('base64'),
      ...(name === 'API'
        ? { PORT: port, METRICS_PORT: '0' }
        : { INGESTOR_PORT: port, INGESTOR_METRICS_PORT: '0' }),
    });
  });
  afterAll(async () => {
    started.process.kill('SIGKILL');
    await started.ended;
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  const ready = () => readinessOf({ base }).catch(() => null);

  it('is live and unready, and states what it waits for', async () => {
    await until('it answers', async () => (await ready()) !== null);
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
    expect(await ready()).toMatchObject({
      status: 503,
      dependencies: { database: { status: 'down', message: 'migrations are pending' } },
    });
  });

  it('serves without a restart once it is migrated', async () => {
    await withDatabase({ url: database.url, applicationName: 'e2e' }, migrate, databaseParts);
    await until('it is ready', async () => (await ready())?.status === 200);
    expect(started.process.exitCode).toBeNull();
  });

  it('becomes unready and stays live when the database is migrated for newer builds only', async () => {
    const supportedFrom = (version: number) =>
      withDatabase({ url: database.url, applicationName: 'e2e' }, (sql) => supportFrom(sql, version));
    await supportedFrom(schemaVersion + 1);
    await until('it is unready', async () => (await ready())?.status === 503);
    expect(JSON.stringify(await ready())).toContain(
      `builds of schema version ${schemaVersion + 1} and newer`,
    );
    expect((await fetch(`${base}/health/live`)).status).toBe(200);
    await supportedFrom(schemaVersion);
    await until('it is ready', async () => (await ready())?.status === 200);
  });

  it('shuts down in order on SIGTERM', async () => {
    started.process.kill('SIGTERM');
    expect(await started.ended).toEqual({ code: 0, signal: null });
  });
});
