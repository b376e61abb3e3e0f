import type { DatabaseParts } from '../database';
import { CreateDataVersion1795000005000 } from './migrations/create-data-version-1795000005000';

export { announceTable, type AnnouncedTable } from './announced-table';
export { AnnouncingMigration } from './announcing-migration';
export { DataVersions } from './data-versions';
export { DataVersionsModule } from './data-versions.module';
export { MadeOfVersion, stampSql, type DataStamp } from './made-of-version';

/** What versions of market data bring to the database: whoever has tables that are announced needs it. */
export const dataVersionParts: DatabaseParts = {
  entities: [],
  migrations: [CreateDataVersion1795000005000],
};
