import { Module } from '@nestjs/common';
import { CollectionModule } from '@market/collection';
import { AuditModule } from '@market/database/audit';
import { OperatorTasksModule } from '@market/operator-tasks';
import { OperatorOrders } from '../operator-orders';
import { AuditLogDashboardController } from './audit-log.dashboard-controller';
import { QuarantineDashboardController } from './quarantine.dashboard-controller';
import { SourceDashboardController } from './source.dashboard-controller';
import { TaskDashboardController } from './task.dashboard-controller';

/**
 * Routes of the dashboard for operators: sources, quarantine, tasks, audit log. Needs the app's `Clock`, `DataSource`,
 * `TradingCalendar`, `StoredRecords` and `UserDirectory`.
 */
@Module({
  imports: [CollectionModule, OperatorTasksModule, AuditModule],
  providers: [OperatorOrders],
  controllers: [
    SourceDashboardController,
    QuarantineDashboardController,
    TaskDashboardController,
    AuditLogDashboardController,
  ],
})
export class OperatorDashboardModule {}
