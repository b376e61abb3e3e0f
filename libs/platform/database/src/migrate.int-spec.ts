import { createTestDatabase, type TestDatabase } from '@market/testing';
import { createDataSource, type DatabaseParts } from './data-source';
import { migrate } from './migrate';
import { rowOf, rowsOf } from './sql';
import { withDatabase } from './with-database';

class MakePears1795000000002 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query(
      'CREATE TABLE pear (id bigint PRIMARY KEY, price numeric, on_day date, at timestamptz)',
    );
  }
  async down(): Promise<void> {}
}
class MakeBasket1795000000001 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE basket ()');
  }
  async down(): Promise<void> {}
}

const parts: DatabaseParts = { entities: [], migrations: [MakePears1795000000002, MakeBasket1795000000001] };

describe('the database', () => {
  let database: TestDatabase;
  const settings = (poolSize: number) => ({ url: database.url, applicationName: 'spec', poolSize });

  beforeEach(async () => {
    database = await createTestDatabase('migrate');
  });
  afterEach(() => database.drop());

  it('is migrated in the order of the timestamps, once', async () => {
    await withDatabase(
      settings(2),
      async (dataSource) => {
        await expect(migrate(dataSource)).resolves.toEqual([
          'MakeBasket1795000000001',
          'MakePears1795000000002',
        ]);
        await expect(migrate(dataSource)).resolves.toEqual([]);
      },
      parts,
    );
  });

  it('is migrated by one of several processes that start at once', async () => {
    const applied = await Promise.all(
      [1, 2, 3].map(() => withDatabase(settings(2), (dataSource) => migrate(dataSource), parts)),
    );
    expect(applied.flat()).toHaveLength(2);
  });

  it('is migrated over a pool of one connection', async () => {
    await expect(withDatabase(settings(1), (dataSource) => migrate(dataSource), parts)).resolves.toHaveLength(
      2,
    );
  });

  it('returns days as text, numbers as numbers and instants as instants', async () => {
    await withDatabase(
      settings(2),
      async (dataSource) => {
        await migrate(dataSource);
        await dataSource.query(`INSERT INTO pear VALUES (1, 1.50, '2026-11-20', '2026-11-20T18:30:00Z')`);
        const pear = { id: 1, price: 1.5, on_day: '2026-11-20', at: new Date('2026-11-20T18:30:00.000Z') };
        await expect(rowsOf(dataSource, 'SELECT * FROM pear')).resolves.toEqual([pear]);
        await expect(rowOf(dataSource, 'UPDATE pear SET id = 2 RETURNING id')).resolves.toEqual({ id: 2 });
        await expect(rowsOf(dataSource, 'DELETE FROM pear RETURNING id')).resolves.toEqual([{ id: 2 }]);
        await expect(rowOf(dataSource, 'SELECT * FROM pear')).resolves.toBeNull();
      },
      parts,
    );
  });

  it('has its pool closed when the work fails', async () => {
    let open: ReturnType<typeof createDataSource> | undefined;
    const work = withDatabase(settings(1), (dataSource) => {
      open = dataSource;
      return Promise.reject(new Error('no'));
    });
    await expect(work).rejects.toThrow('no');
    expect(open?.isInitialized).toBe(false);
  });

  it('cancels a statement after its timeout', async () => {
    const hasty = { ...settings(1), statementTimeoutMs: 50 };
    await expect(
      withDatabase(hasty, (dataSource) => dataSource.query('SELECT pg_sleep(5)')),
    ).rejects.toMatchObject({
      code: '57014',
    });
  });
});
