import { createDataSource, migrate, rowsOf } from '@market/platform/database';
import { createTestDatabase, type TestDatabase } from '@market/platform/testing';
import type { DataSource, EntityMetadata } from 'typeorm';
import { databaseParts } from './parts';

/** A column as entities and tables both describe it. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly isKey: boolean;
}

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase('entities');
  const settings = { url: database.url, applicationName: 'entities', poolSize: 2 };
  dataSource = await createDataSource(settings, databaseParts).initialize();
  await migrate(dataSource);
});
afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** PostgreSQL's own name of a type that has a shorter one. */
const fullNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

function columnsOfEntity({ columns }: EntityMetadata): Column[] {
  return columns.map(({ databaseName, type, isArray, isNullable, isPrimary }) => ({
    name: databaseName,
    type: `${fullNames[String(type)] ?? String(type)}${isArray ? '[]' : ''}`,
    isNullable,
    isKey: isPrimary,
  }));
}

function columnsOfTable(table: string): Promise<Column[]> {
  return rowsOf<Column>(
    dataSource,
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS "isNullable",
            coalesce(attnum = ANY(key.conkey), false) AS "isKey"
       FROM pg_attribute LEFT JOIN pg_constraint key ON key.conrelid = attrelid AND key.contype = 'p'
      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
}

const byName = (one: Column, other: Column) => (one.name < other.name ? -1 : 1);

describe('The entities of all libs', () => {
  it.each(databaseParts.entities.map(({ options }) => options.name))(
    'describe the table %s as migrations make it: columns, types, nullability and key',
    async (name) => {
      const entity = dataSource.getMetadata(name);
      const table = await columnsOfTable(entity.tableName);
      expect(columnsOfEntity(entity).sort(byName)).toEqual(table.sort(byName));
      expect(table).not.toEqual([]);
    },
  );

  it('have the data set first in the key of each market table', () => {
    const market = dataSource.entityMetadatas.filter(({ columns }) =>
      columns.some(({ databaseName }) => databaseName === 'data_set'),
    );
    expect(market.length).toBeGreaterThanOrEqual(9);
    for (const { primaryColumns } of market) expect(primaryColumns[0]?.databaseName).toBe('data_set');
  });
});
