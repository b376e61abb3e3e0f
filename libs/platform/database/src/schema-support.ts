import type { DatabaseParts } from './data-source';
import { CreateSchemaSupport1795000000002 } from './migrations/create-schema-support-1795000000002';
import { queryRow, type Sql } from './sql';

/**
 * Version of the schema that this build is written for. Raise it by one together with a migration on which older builds
 * would fail, and call `supportFrom` with it in that migration.
 */
export const schemaVersion = 1;

/** Migration of the table with the oldest version that may serve on a database. */
export const schemaSupportParts: DatabaseParts = {
  entities: [],
  migrations: [CreateSchemaSupport1795000000002],
};

/**
 * Returns an SQL condition: builds of a schema version may work on this database.
 *
 * @param version SQL of the version, for example `$3`
 */
export const isSupported = (version: string) => `(SELECT oldest_version FROM schema_support) <= ${version}`;

/** Stores the oldest version that may serve on the database: in `up` the new one, in `down` the former one. */
export async function supportFrom(runner: Sql, version: number): Promise<void> {
  await runner.query('UPDATE schema_support SET oldest_version = $1', [version]);
}

/** Returns the oldest version that may serve on a database. Errors: those of the database. */
export async function oldestSupported(sql: Sql): Promise<number> {
  const row = await queryRow<{ oldest: number }>(sql, 'SELECT oldest_version AS oldest FROM schema_support');
  return row?.oldest ?? 0;
}
