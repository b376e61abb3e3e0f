import type { DataSource, MigrationInterface } from 'typeorm';
import { queryRows } from '..';

/** Reverts migrations, the latest first, until a given one is reverted. */
export async function revertMigration(
  dataSource: DataSource,
  { name }: new () => MigrationInterface,
): Promise<void> {
  const isRun = async () =>
    (await queryRows(dataSource, 'SELECT FROM schema_migration WHERE name = $1', [name])).length > 0;
  while (await isRun()) await dataSource.undoLastMigration();
}
