import type { DataSource } from 'typeorm';
import { createDataSource, type DatabaseParts, type DatabaseSettings } from './data-source';

/** Opens a pool for some work and closes it afterwards, also when the work fails. */
export async function withDatabase<T>(
  settings: DatabaseSettings,
  work: (dataSource: DataSource) => Promise<T>,
  parts: DatabaseParts = { entities: [], migrations: [] },
): Promise<T> {
  const dataSource = await createDataSource(settings, parts).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
