import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { advisoryLocks } from './advisory-locks';
import { databaseUrlOf } from './own-connection';

/**
 * Applies all pending migrations in the order of their timestamps. Several processes may call it at once: one works,
 * the others wait.
 *
 * @returns names of the applied migrations
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const url = databaseUrlOf(dataSource);
  // A separate connection: the lock must not occupy the last one of the pool, which the migrations need.
  const lock = new Client({
    application_name: 'migrate',
    ...(url === undefined ? {} : { connectionString: url }),
  });
  // Without this listener a broken idle connection would end the process.
  lock.on('error', () => undefined);
  await lock.connect();
  try {
    await lock.query(`SELECT pg_advisory_lock(${advisoryLocks.migrations})`);
    const applied = await dataSource.runMigrations();
    return applied.map((migration) => migration.name);
  } finally {
    await lock.end().catch(() => undefined);
  }
}
