import type { DatabaseParts } from '@market/database';
import { ExportLinkEntity } from './persistence/export-link.entity';
import { CreateExportLink1795000009960 } from './persistence/migrations/create-export-link-1795000009960';

export { type ExportLink, ExportLinks, type MadeExportLink } from './export-links';
export { ExportLinkModule, ExportTokenModule } from './exports.module';
export { exportsChecks } from './exports.checks';
export { ExportsApiModule } from './http/exports-api.module';
export { ExportsDashboardModule } from './http/exports-dashboard.module';
export { RecordedExportTokens } from './recorded-export-tokens';

/** Tables, entities and migrations of the feature. */
export const exportsParts: DatabaseParts = {
  entities: [ExportLinkEntity],
  migrations: [CreateExportLink1795000009960],
};
