import { createTestDatabase, type TestDatabase, until } from '@market/testing';
import { Client } from 'pg';
import { createDataSource, type DatabaseParts } from './data-source';
import { migrate, type MigrationPatience } from './migrate';
import { queryRow, queryRows } from './sql';
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
        await expect(queryRows(dataSource, 'SELECT * FROM pear')).resolves.toEqual([pear]);
        await expect(queryRow(dataSource, 'UPDATE pear SET id = 2 RETURNING id')).resolves.toEqual({ id: 2 });
        await expect(queryRows(dataSource, 'DELETE FROM pear RETURNING id')).resolves.toEqual([{ id: 2 }]);
        await expect(queryRow(dataSource, 'SELECT * FROM pear')).resolves.toBeNull();
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

class PlantApples1795000000003 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE apple ()');
  }
  async down(): Promise<void> {}
}
class LabelBasket1795000000004 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('CREATE TABLE label ()');
    await runner.query('ALTER TABLE basket ADD COLUMN label text');
  }
  async down(): Promise<void> {}
}

class IndexLabels1795000000005 {
  readonly transaction = false;
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS basket_label');
    await runner.query('CREATE INDEX CONCURRENTLY basket_label ON basket (label)');
  }
  async down(): Promise<void> {}
}

describe('a migration beside a dump that has read its table', () => {
  const release: DatabaseParts = {
    entities: [],
    migrations: [...parts.migrations, PlantApples1795000000003, LabelBasket1795000000004],
  };
  const indexed = { ...release, migrations: [...release.migrations, IndexLabels1795000000005] };
  let database: TestDatabase;
  let dump: Client;
  let reader: Client;

  beforeEach(async () => {
    database = await createTestDatabase('migrate_beside');
    const settings = { url: database.url, applicationName: 'spec', poolSize: 1 };
    await withDatabase(settings, (dataSource) => migrate(dataSource), parts);
    dump = new Client({ connectionString: database.url });
    await dump.connect();
    await dump.query('BEGIN; SELECT FROM basket');
    // As long as a read of the API may take.
    reader = new Client({ connectionString: database.url, statement_timeout: 2_000 });
    await reader.connect();
  });
  afterEach(async () => {
    await Promise.all([dump.end(), reader.end()]);
    await database.drop();
  });

  const apply = (patience: MigrationPatience, version = release) =>
    withDatabase(
      { url: database.url, applicationName: 'spec', poolSize: 1 },
      (dataSource) => migrate(dataSource, patience),
      version,
    );

  it('gives way to the reads behind it, keeps what was applied, and is applied when the dump has ended', async () => {
    const told: string[] = [];
    const between: number[] = [];
    const applied = apply({
      tell: (line) => told.push(line),
      pause: async () => {
        await reader.query('SELECT FROM basket');
        const { rows } = await reader.query(
          `SELECT to_regclass('apple') IS NOT NULL AS apple, to_regclass('label') IS NOT NULL AS label`,
        );
        expect(rows).toEqual([{ apple: true, label: false }]);
        between.push(told.length);
        if (between.length === 2) await dump.query('COMMIT');
      },
    });
    await until('the migration waits for the table', async () => {
      const { rows } = await reader.query(
        `SELECT FROM pg_locks WHERE relation = 'basket'::regclass AND NOT granted`,
      );
      return rows.length > 0;
    });
    await expect(reader.query('SELECT FROM basket')).resolves.toMatchObject({ rows: [] });
    await expect(applied).resolves.toEqual(['PlantApples1795000000003', 'LabelBasket1795000000004']);
    expect(between).toEqual([2, 4]);
    expect(told.slice(0, 2).join(' ')).toMatch(
      /"LabelBasket1795000000004" failed.*no lock within 1500 ms, or a deadlock, for "ALTER TABLE basket ADD COLUMN label text"/,
    );
  });

  it('is given up after fifteen tries with what to do', async () => {
    let tries = 1;
    const pause = () => Promise.resolve((tries += 1));
    const applied = apply({ tell: () => undefined, pause, lockWaitMs: 20 });
    await expect(applied).rejects.toThrow(
      /ALTER TABLE basket.*Wait for its end or end it.*run the migrations again/,
    );
    expect(tries).toBe(15);
  });

  it('makes an index concurrently when the dump has ended, also while a second program waits for its turn', async () => {
    await dump.query('COMMIT');
    await apply({ tell: () => undefined });
    await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM pear');
    const states: unknown[] = [];
    const noteState = async () => {
      const valid = `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = 'basket_label'::regclass`;
      states.push(...(await reader.query(valid)).rows);
    };
    let second: Promise<string[]> | undefined;
    const first = apply(
      {
        tell: () => undefined,
        lockWaitMs: 100,
        pause: async () => {
          await noteState();
          second ??= apply({}, indexed);
          if (states.length === 2) await dump.query('COMMIT');
        },
      },
      indexed,
    );
    await expect(first).resolves.toEqual(['IndexLabels1795000000005']);
    await expect(second).resolves.toEqual([]);
    await noteState();
    expect(states).toEqual([{ isValid: false }, { isValid: false }, { isValid: true }]);
  });
});
