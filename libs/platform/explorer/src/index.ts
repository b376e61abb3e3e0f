import type { DatabaseParts } from '@market/database';
import { CreateExplorerUse1795000006710 } from './migrations/create-explorer-use-1795000006710';

export { ExplorerDashboardModule } from './explorer-dashboard.module';
export { StatusBoard } from './status/status-board';
export { StatusBoardModule } from './status/status-board.module';
export { StatusDashboardModule } from './status/status-dashboard.module';

/** Tables of the explorer. */
export const explorerParts: DatabaseParts = { entities: [], migrations: [CreateExplorerUse1795000006710] };
