import type { DatabaseParts } from './data-source';
import { CreateSchemaSupport1795000000002 } from './migrations/create-schema-support-1795000000002';
import { rowOf, type Sql } from './sql';

/**
 * The version of the schema that this build is written for. Raise it by one together with a migration on which builds
 * from before would go wrong, and have that migration call `supportFrom` with it.
 */
export const schemaVersion = 1;

/** The table in which a database names the oldest version that may serve. */
export const schemaSupportParts: DatabaseParts = {
  entities: [],
  migrations: [CreateSchemaSupport1795000000002],
};

/**
 * A condition of SQL: whether builds of a schema version may work on this database.
 *
 * @param version how the statement calls the version, for example `$3`
 */
export const isSupported = (version: string) => `(SELECT oldest_version FROM schema_support) <= ${version}`;

/** Has the database name the oldest version that may serve: in `up` the new one, in `down` the one before. */
export async function supportFrom(runner: Sql, version: number): Promise<void> {
  await runner.query('UPDATE schema_support SET oldest_version = $1', [version]);
}

/** The oldest version that may serve on a database. Errors: those of the database. */
export async function oldestSupported(sql: Sql): Promise<number> {
  const row = await rowOf<{ oldest: number }>(sql, 'SELECT oldest_version AS oldest FROM schema_support');
  return row?.oldest ?? 0;
}
