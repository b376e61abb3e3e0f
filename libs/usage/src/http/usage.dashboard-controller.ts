import { Controller, Get, Query } from '@nestjs/common';
import type { ResponseParts } from '@market/http-server';
import { csvFile, RespondsWith, Unwrapped } from '@market/http-api';
import { Entitlements } from '@market/access';
import { Clock } from '@market/kernel';
import { CurrentSession, DashboardRoutes, type DashboardSession, RequiresRole } from '@market/sessions';
import { UsageDaysQueries } from '../usage-days.queries';
import { ShownUsage } from './shown-usage';
import { exampleDashboardUsage, exampleUsageDays } from './usage-dashboard-examples';
import { usageDaysCsv } from './usage-days-csv';
import { daysOf, UsageDaysQuery } from './usage-days.query';
import {
  dashboardUsageView,
  type DashboardUsageView,
  presentUsageDays,
  type ReportedDays,
  usageDaysView,
  type UsageDaysView,
} from './usage.dashboard-view';

/** Usage of the account: live and test beside each other, never added up. */
@DashboardRoutes()
@Controller('dashboard/api/usage')
export class UsageDashboardController {
  constructor(
    private readonly shown: ShownUsage,
    private readonly reports: UsageDaysQueries,
    private readonly entitlements: Entitlements,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(dashboardUsageView, { example: exampleDashboardUsage })
  async showUsage(@CurrentSession() { accountId }: DashboardSession): Promise<DashboardUsageView> {
    return this.shown.of(accountId);
  }

  @Get('days')
  @RequiresRole('member')
  @RespondsWith(usageDaysView, { example: exampleUsageDays })
  async listUsageDays(
    @CurrentSession() session: DashboardSession,
    @Query() query: UsageDaysQuery,
  ): Promise<UsageDaysView> {
    return presentUsageDays(await this.report(session, query));
  }

  @Get('days.csv')
  @RequiresRole('member')
  @Unwrapped()
  async downloadUsageDays(
    @CurrentSession() session: DashboardSession,
    @Query() query: UsageDaysQuery,
  ): Promise<ResponseParts> {
    const { days, by, environment, range } = await this.report(session, query);
    const name = `usage-${environment}-${range.first}-${range.last}.csv`;
    return csvFile(name, usageDaysCsv(days, by !== null));
  }

  private async report({ accountId }: DashboardSession, query: UsageDaysQuery): Promise<ReportedDays> {
    const { environment } = query;
    const by = query.by ?? null;
    const range = daysOf(query, this.clock.today());
    const { requestsPerDay } = await this.entitlements.of(accountId);
    const days = await this.reports.days({ accountId, environment }, range, by);
    return { environment, by, range, limit: requestsPerDay, days };
  }
}
