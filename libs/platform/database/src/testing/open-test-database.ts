import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings, joinParts, migrate } from '..';
import { createTestDatabase, filledDatabase } from '@market/testing';

/** Migrated database of one spec file, with a connection pool on it. */
export interface OpenTestDatabase {
  readonly url: string;
  readonly dataSource: DataSource;
  /** Removes only the database, as if its server were gone. */
  drop(): Promise<void>;
  /** Closes the pool, unless it is closed, and removes the database. */
  close(): Promise<void>;
}

/**
 * Makes a database on the run's server with the migrations of some libs, and opens a pool on it.
 *
 * @param name part of the database's name, and the application name of the pool
 * @param parts entities and migrations of libs; none: an empty database
 */
export async function openTestDatabase(
  name: string,
  parts: readonly DatabaseParts[] = [],
  settings: Partial<Omit<DatabaseSettings, 'url'>> = {},
): Promise<OpenTestDatabase> {
  const joined = joinParts(parts);
  const { url, drop } = await createTestDatabase(name, await migratedDatabase(joined));
  const dataSource = await createDataSource({ url, applicationName: name, ...settings }, joined).initialize();
  return {
    url,
    dataSource,
    drop,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
      await drop();
    },
  };
}

/** Returns a database to copy with the migrations of some parts; undefined if they have none. */
async function migratedDatabase(parts: DatabaseParts): Promise<{ readonly url: string } | undefined> {
  if (parts.migrations.length === 0) return undefined;
  const content = parts.migrations.map((migration) => migration.toString()).join('\n');
  return filledDatabase(content, async (url) => {
    const dataSource = await createDataSource({ url, applicationName: 'migrations' }, parts).initialize();
    try {
      await migrate(dataSource);
    } finally {
      await dataSource.destroy();
    }
  });
}
