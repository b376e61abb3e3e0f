import { Injectable, Module } from '@nestjs/common';
import { environments } from '@market/contracts';
import { Entitlements } from '@market/access';
import { UsageModule } from '../usage.module';
import { UsageQueries } from '../usage.queries';
import { usageQueries } from './usage-api.module';
import { type DashboardUsageView, presentDashboardUsage } from './usage.dashboard-view';

/** Renders the usage of an account, of each environment. */
@Injectable()
export class ShownUsage {
  constructor(
    private readonly usage: UsageQueries,
    private readonly entitlements: Entitlements,
  ) {}

  /** Renders the usage of the present windows and of the billing period. */
  async of(accountId: string): Promise<DashboardUsageView> {
    const entitlement = await this.entitlements.of(accountId);
    const usages = await Promise.all(
      environments.map(async (environment) => {
        const account = { accountId, environment };
        const usage = await this.usage.current(account, entitlement);
        return { environment, usage, refusedSince: await this.usage.refusedSince(account, usage) };
      }),
    );
    return presentDashboardUsage(usages);
  }
}

/** Renders usage. Needs the app's `BillingPeriods`, `AccountAges`, `Entitlements` and `Clock`. */
@Module({ imports: [UsageModule], providers: [usageQueries, ShownUsage], exports: [ShownUsage] })
export class ShownUsageModule {}
