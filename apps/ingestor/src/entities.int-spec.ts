import { isDeepStrictEqual } from 'node:util';
import { queryRows, type Sql } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import type { DataSource, EntityMetadata } from 'typeorm';
import { databaseParts } from './parts';

/** Shape of a table, as its entity declares it or as the migrations create it. */
interface TableShape {
  /** Columns by name: type, and `NOT NULL` where it applies. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns in the order of the key. */
  readonly primaryKey: readonly string[];
}

interface ColumnRow {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
}

/** PostgreSQL's full names of types that entities abbreviate. */
const fullNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };
/** Types that TypeORM does not know. Only the database fills such columns, so each needs a default. */
const foreignTypes: readonly string[] = ['pg_snapshot'];

let database: OpenTestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await openTestDatabase('entities', [databaseParts], { poolSize: 2 });
  ({ dataSource } = database);
});
afterAll(() => database.close());

const described = (type: string, isNullable: boolean) => `${type}${isNullable ? '' : ' NOT NULL'}`;

function shapeOfEntity({ columns, primaryColumns }: EntityMetadata): TableShape {
  const stored = columns.filter(({ isVirtualProperty }) => !isVirtualProperty);
  return {
    columns: Object.fromEntries(
      stored.map(({ databaseName, type, isArray, isNullable }) => {
        const name = fullNames[String(type)] ?? String(type);
        return [databaseName, described(isArray ? `${name}[]` : name, isNullable)];
      }),
    ),
    primaryKey: primaryColumns.map(({ databaseName }) => databaseName),
  };
}

async function shapeOfTable(sql: Sql, table: string): Promise<TableShape> {
  const columns = await queryRows<ColumnRow>(
    sql,
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type, NOT attnotnull AS "isNullable",
            atthasdef AS "hasDefault"
       FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  const primaryKey = await keysOf(sql, table, 'p');
  const isOwn = ({ type, hasDefault }: ColumnRow) => hasDefault && foreignTypes.includes(type);
  return {
    columns: Object.fromEntries(
      columns
        .filter((column) => !isOwn(column))
        .map(({ name, type, isNullable }) => [name, described(type, isNullable)]),
    ),
    primaryKey: primaryKey[0] ?? [],
  };
}

/** Resolves to the columns of a table's primary key or unique constraints, in the order of the constraint. */
async function keysOf(sql: Sql, table: string, kind: 'p' | 'u'): Promise<readonly string[][]> {
  const keys = await queryRows<{ columns: string[] }>(
    sql,
    `SELECT (SELECT array_agg(attname::text ORDER BY place) FROM unnest(conkey) WITH ORDINALITY AS part(number, place)
               JOIN pg_attribute ON attrelid = conrelid AND attnum = number) AS columns
       FROM pg_constraint WHERE conrelid = to_regclass($1) AND contype = $2`,
    [table, kind],
  );
  return keys.map(({ columns }) => columns);
}

/**
 * Resolves to the unique columns of an entity that are not unique in its table. Constraints that only the table has are
 * ignored.
 */
async function brokenUniques(sql: Sql, { tableName, uniques }: EntityMetadata): Promise<string[]> {
  const kept = (await keysOf(sql, tableName, 'u')).map(namesOf);
  const declared = uniques.map(({ columns }) => namesOf(columns.map(({ databaseName }) => databaseName)));
  return declared.filter((columns) => !kept.includes(columns));
}

/** Resolves to the names of the tables that differ from their entities. */
async function differingTables(sql: Sql): Promise<string[]> {
  const differing: string[] = [];
  for (const entity of dataSource.entityMetadatas) {
    const isSame = isDeepStrictEqual(shapeOfEntity(entity), await shapeOfTable(sql, entity.tableName));
    if (!isSame || (await brokenUniques(sql, entity)).length > 0) differing.push(entity.tableName);
  }
  return differing;
}

const swapPrimaryKey = 'DROP CONSTRAINT billing_period_pkey, ADD PRIMARY KEY (starts_at, account_id)';
const namesOf = (columns: readonly string[]) => [...columns].sort().join(', ');

describe('the entities of all libs', () => {
  it('match the migrated tables in columns, types, nullability, primary keys and unique columns', async () => {
    expect(dataSource.entityMetadatas.length).toBeGreaterThanOrEqual(5);
    for (const entity of dataSource.entityMetadatas) {
      const { tableName: table } = entity;
      const shape = await shapeOfTable(dataSource, table);
      expect({ table, ...shapeOfEntity(entity) }).toEqual({ table, ...shape });
      expect({ table, broken: await brokenUniques(dataSource, entity) }).toEqual({ table, broken: [] });
    }
  });

  it.each([
    ['a column that the table lacks', 'account', 'DROP COLUMN closed_at'],
    ['a column that the entity lacks', 'account', 'ADD COLUMN planted text'],
    ['another type', 'subscription', 'ALTER COLUMN changed_in TYPE integer'],
    ['another nullability', 'api_key', 'ALTER COLUMN name SET NOT NULL'],
    ['another order of the primary key', 'billing_period', swapPrimaryKey],
    ['a column that is no longer unique', 'api_key', 'DROP CONSTRAINT api_key_sha256_key'],
  ])('are found to differ from their tables by %s', async (_, table, change) => {
    const runner = dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query(`ALTER TABLE ${table} ${change}`);
      expect(await differingTables(runner)).toEqual([table]);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('have the data set first in the key of each table that has one', () => {
    const market = dataSource.entityMetadatas.filter(({ columns }) =>
      columns.some(({ databaseName }) => databaseName === 'data_set'),
    );
    expect(market.length).toBeGreaterThanOrEqual(9);
    for (const { primaryColumns } of market) expect(primaryColumns[0]?.databaseName).toBe('data_set');
  });
});
