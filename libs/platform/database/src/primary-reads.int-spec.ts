import type { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource } from './data-source';
import { prepared, PrimaryReads } from './prepared-statement';

const byStrength = 'SELECT name FROM tea WHERE strength = $1';

let database: TestDatabase;
let dataSource: DataSource;
let reads: PrimaryReads;

beforeEach(async () => {
  database = await createTestDatabase('primary_reads');
  const settings = { url: database.url, applicationName: 'spec', poolSize: 1 };
  dataSource = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
  await dataSource.query(`CREATE TABLE tea (name text, strength integer)`);
  await dataSource.query(`INSERT INTO tea VALUES ('assam', 5), ('oolong', 3)`);
  reads = new PrimaryReads(dataSource);
});
afterEach(async () => {
  await dataSource.destroy();
  await database.drop();
});

const nameOf = async (strength: number) =>
  (await reads.query<{ name: unknown }[]>(byStrength, [strength]))[0]?.name;
const plans = async () =>
  (await dataSource.query<{ statement: string }[]>('SELECT statement FROM pg_prepared_statements')).map(
    ({ statement }) => statement,
  );

describe('a read of the primary', () => {
  it('is planned once for a connection, whatever its parameters', async () => {
    expect([await nameOf(5), await nameOf(3), await nameOf(4)]).toEqual(['assam', 'oolong', undefined]);
    expect(await plans()).toEqual([byStrength]);
  });

  it('succeeds when a table was altered under the plan', async () => {
    await nameOf(5);
    await dataSource.query(`ALTER TABLE tea ALTER COLUMN name TYPE char(6)`);
    expect([await nameOf(5), await nameOf(3)]).toEqual(['assam ', 'oolong']);
  });

  it('succeeds when the connection has lost the plan', async () => {
    await nameOf(5);
    await dataSource.query('DEALLOCATE ALL');
    expect([await nameOf(5), await nameOf(3)]).toEqual(['assam', 'oolong']);
  });

  it('succeeds when the connection knows the name from another process', async () => {
    const { name } = prepared(byStrength, []);
    await dataSource.query(`PREPARE ${name} (integer) AS ${byStrength}`);
    expect([await nameOf(5), await nameOf(3)]).toEqual(['assam', 'oolong']);
  });

  it('gives up a connection that does not respond, and the next one uses another', async () => {
    const hasty = new PrimaryReads(dataSource, 100);
    await expect(hasty.query('SELECT pg_sleep(2)')).rejects.toThrow('read timeout');
    expect(await hasty.query('SELECT 1 AS alive')).toEqual([{ alive: 1 }]);
  });

  it('keeps the connection after an error of the statement', async () => {
    const backend = () => reads.query('SELECT pg_backend_pid() AS pid');
    const before = await backend();
    await expect(reads.query('SELECT nothing FROM tea')).rejects.toThrow();
    expect(await backend()).toEqual(before);
  });

  it("rejects with the server's message about a wrong statement", async () => {
    await expect(reads.query('SELECT nothing FROM tea')).rejects.toMatchObject({ code: '42703' });
    expect(await nameOf(5)).toBe('assam');
  });
});
