import type { DatabaseParts } from '..';
import { CreateDataVersion1795000005000 } from './migrations/create-data-version-1795000005000';

export { announceTable, type AnnouncedTable } from './announced-table';
export { AnnouncingMigration } from './announcing-migration';
export { DataVersions } from './data-versions';
export { DataVersionsModule } from './data-versions.module';
export { VersionedCache, stampSql, type DataStamp } from './made-of-version';

/** Tables of the versions of market data: needed by every database with announced tables. */
export const dataVersionParts: DatabaseParts = {
  entities: [],
  migrations: [CreateDataVersion1795000005000],
};
