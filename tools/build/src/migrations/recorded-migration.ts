/** A migration as it would run, without a database. */
export interface RecordedMigration {
  readonly statements: readonly string[];
  readonly inTransaction: boolean;
}

/** The part of TypeORM's `QueryRunner` that migrations use. */
interface StatementRunner {
  query(sql: string, values?: readonly unknown[]): Promise<unknown>;
}
/** The part of TypeORM's `MigrationInterface` that runs. */
export interface ForwardMigration {
  /** TypeORM's: false outside of a transaction. Default: true */
  readonly transaction?: boolean;
  up(runner: StatementRunner): Promise<void>;
}

/** Runs a migration on a runner that answers each statement with no rows. @returns its statements in order */
export async function recordMigration(migration: ForwardMigration): Promise<RecordedMigration> {
  const statements: string[] = [];
  await migration.up({
    query: (sql) => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  });
  return { statements, inTransaction: migration.transaction !== false };
}
