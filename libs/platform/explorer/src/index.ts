import type { DatabaseParts } from '@market/database';
import { CountReadsByPlace1795000009860 } from './migrations/count-reads-by-place-1795000009860';
import { CreateDataPageUse1795000009690 } from './migrations/create-data-page-use-1795000009690';
import { CreateExplorerUse1795000006710 } from './migrations/create-explorer-use-1795000006710';
import { CreateSearchUse1795000009820 } from './migrations/create-search-use-1795000009820';

export { ExplorerDashboardModule } from './explorer-dashboard.module';
export { StatusBoard } from './status/status-board';
export { StatusBoardModule } from './status/status-board.module';
export { StatusDashboardModule } from './status/status-dashboard.module';

/** Table of the reads of the explorer, of the data pages and of the search, and those that it replaces. */
export const explorerParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateExplorerUse1795000006710,
    CreateDataPageUse1795000009690,
    CreateSearchUse1795000009820,
    CountReadsByPlace1795000009860,
  ],
};
