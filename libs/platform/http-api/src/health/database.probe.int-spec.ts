import type { DataSource } from 'typeorm';
import { rowsInTransaction, schemaSupportParts, schemaVersion, supportFrom } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { toDomainError } from '@market/http-server';
import { DatabaseProbe } from './database.probe';

class MakeShelf1795000000001 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE shelf (jar text PRIMARY KEY)');
  }
  async down(): Promise<void> {}
}

describe('the readiness of the database', () => {
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let probe: DatabaseProbe;

  beforeEach(async () => {
    database = await openTestDatabase(
      'probe',
      [{ entities: [], migrations: [MakeShelf1795000000001, ...schemaSupportParts.migrations] }],
      { poolSize: 2, answerWithinMs: 5_000 },
    );
    ({ dataSource } = database);
    probe = new DatabaseProbe(dataSource);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  const refuseWrites = (code: string) =>
    dataSource.query(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$;
      CREATE OR REPLACE TRIGGER full_disk BEFORE INSERT ON shelf FOR EACH ROW EXECUTE FUNCTION refuse()`);
  const laterBySeconds = (seconds: number) => {
    const nowMs = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(nowMs + seconds * 1_000);
  };
  const put = (jar: string) => dataSource.query('INSERT INTO shelf VALUES ($1)', [jar]);

  it.each([
    ['53100', 'its disk is full'],
    ['53200', 'it is out of memory'],
  ])(
    'is degraded after a write refused with %s, until one succeeds 5 s later; the caller gets 503',
    async (code, reason) => {
      await expect(probe.check()).resolves.toEqual({ state: 'up' });
      await refuseWrites(code);
      const refused: unknown = await put('plums').catch((error: unknown) => error);
      expect(toDomainError(refused)).toMatchObject({ kind: 'unavailable', code: 'SRV_002' });
      const degraded = { state: 'degraded', reason: `statements are refused: ${reason} (${code})` };
      await expect(probe.check()).resolves.toEqual(degraded);
      await dataSource.query('DROP TRIGGER full_disk ON shelf');
      await dataSource.query('SELECT * FROM shelf');
      await expect(probe.check()).resolves.toEqual(degraded);
      laterBySeconds(5);
      await put('plums');
      await expect(probe.check()).resolves.toEqual({ state: 'up' });
    },
  );

  it('is updated by a write in a transaction of one round trip, too', async () => {
    await refuseWrites('53100');
    const putBehind = () =>
      rowsInTransaction(dataSource, 'SET LOCAL lock_timeout = 1000', 'INSERT INTO shelf VALUES ($1)', [
        'figs',
      ]);
    await expect(putBehind()).rejects.toMatchObject({ code: '53100' });
    await expect(probe.check()).resolves.toMatchObject({ state: 'degraded' });
    await dataSource.query('DROP TRIGGER full_disk ON shelf');
    laterBySeconds(5);
    await putBehind();
    await expect(probe.check()).resolves.toEqual({ state: 'up' });
  });

  it('is not degraded by a defect of ours', async () => {
    await put('plums');
    await expect(put('plums')).rejects.toMatchObject({ code: '23505' });
    await expect(probe.check()).resolves.toEqual({ state: 'up' });
  });

  it('is down for a build that is older than the oldest in the database, from that moment on', async () => {
    await expect(probe.check()).resolves.toEqual({ state: 'up' });
    await supportFrom(dataSource, schemaVersion + 1);
    await expect(probe.check()).resolves.toEqual({
      state: 'down',
      reason: `the database is for builds of schema version ${schemaVersion + 1} and newer, this one has ${schemaVersion}`,
    });
    await supportFrom(dataSource, schemaVersion);
    await expect(probe.check()).resolves.toEqual({ state: 'up' });
  });

  it('the table of the oldest version is dropped when its migration is reverted', async () => {
    await dataSource.undoLastMigration();
    await expect(dataSource.query(`SELECT to_regclass('schema_support') AS found`)).resolves.toEqual([
      { found: null },
    ]);
  });
});
