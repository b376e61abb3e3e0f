import type { DatabaseParts } from '@market/database';
import { CountByKey1795000003010 } from './persistence/migrations/count-by-key-1795000003010';
import { CreateAlerts1795000003020 } from './persistence/migrations/create-alerts-1795000003020';
import { CreateUsage1795000003000 } from './persistence/migrations/create-usage-1795000003000';
import { KnowWhatIsWritten1795000003001 } from './persistence/migrations/know-what-is-written-1795000003001';

/** Tables of usage. */
export const usageParts: DatabaseParts = {
  entities: [],
  migrations: [
    CreateUsage1795000003000,
    KnowWhatIsWritten1795000003001,
    CountByKey1795000003010,
    CreateAlerts1795000003020,
  ],
};

export { UsageRepository } from './persistence/usage.repository';
export type { Spender } from './domain/account-windows';
export { UsageTally, type SpenderTally } from './domain/usage-tally';
export { UsageModule } from './usage.module';
export { UsageApiModule } from './http/usage-api.module';
export { UsageDashboardModule } from './http/usage-dashboard.module';
export { ShownUsage, ShownUsageModule } from './http/shown-usage';
export { exampleDashboardUsage } from './http/usage-dashboard-examples';
export { dashboardUsageView, type DashboardUsageView } from './http/usage.dashboard-view';
export { CountedKeyUse } from './counted-key-use';
export { RecordedAlertChoices } from './recorded-alert-choices';
export { usageConfig } from './usage.config';
export { usageChecks } from './usage.checks';
export { UsageMeter } from './usage-meter';
export { AddressMeter } from './sliding-windows';
export { LimitsProbe } from './limits.probe';
