import type { DataSource } from 'typeorm';

/** Any number: all runners of this service use the same one. */
const migrationLock = 7_105_264_271;

/**
 * Applies all pending migrations in the order of their timestamps. Several processes may call it at once: one
 * works, the others wait.
 *
 * @returns names of the migrations that were applied
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  await runner.connect();
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    await runner.release();
  }
}
