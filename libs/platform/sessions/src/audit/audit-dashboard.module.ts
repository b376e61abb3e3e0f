import { Module } from '@nestjs/common';
import { AuditModule } from '@market/database/audit';
import { AuditDashboardController } from './audit.dashboard-controller';

/** Route of the audit log in the dashboard. Needs the app's `Clock`, `DataSource` and `UserDirectory`. */
@Module({ imports: [AuditModule], controllers: [AuditDashboardController] })
export class AuditDashboardModule {}
