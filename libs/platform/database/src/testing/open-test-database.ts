import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings, joinParts, migrate } from '..';
import { createTestDatabase } from '@market/testing';

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
 * Makes a database on the run's server, applies the migrations of some libs and opens a pool on it.
 *
 * @param name part of the database's name, and the application name of the pool
 * @param parts entities and migrations of libs; none: an empty database
 */
export async function openTestDatabase(
  name: string,
  parts: readonly DatabaseParts[] = [],
  settings: Partial<Omit<DatabaseSettings, 'url'>> = {},
): Promise<OpenTestDatabase> {
  const { url, drop } = await createTestDatabase(name);
  const dataSource = await createDataSource(
    { url, applicationName: name, ...settings },
    joinParts(parts),
  ).initialize();
  if (parts.length > 0) await migrate(dataSource);
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
