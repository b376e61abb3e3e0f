import { Module } from '@nestjs/common';
import { InternalReads } from '@market/http-reads';
import { ExportLinkModule } from '../exports.module';
import { ViewReads } from '../view-reads';
import { ExportLinkDashboardController } from './export-link.dashboard-controller';

/** Routes of the dashboard for export links. Needs the app's `Clock` and `DataSource`. */
@Module({
  imports: [ExportLinkModule],
  providers: [InternalReads, ViewReads],
  controllers: [ExportLinkDashboardController],
})
export class ExportsDashboardModule {}
