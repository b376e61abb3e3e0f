import { Module } from '@nestjs/common';
import { InternalReads } from '@market/http-reads';
import { ApiDescriptionModule } from '@market/api-docs';
import { AccountReads } from './account-reads';
import { DataPageReads } from './data-pages/data-page-reads';
import { DataPageDashboardController } from './data-pages/data-page.dashboard-controller';
import { Explorer } from './explorer';
import { ExplorerDashboardController } from './explorer.dashboard-controller';
import { ReadLimit } from './read-limit';
import { ReadUseRepository } from './read-use.repository';

/**
 * Routes of the explorer and of the data pages. Needs the app's `Clock`, `DataSource`, `AccountSuspensions`, gatekeeper and `SessionsModule`.
 */
@Module({
  imports: [ApiDescriptionModule],
  controllers: [ExplorerDashboardController, DataPageDashboardController],
  providers: [AccountReads, DataPageReads, Explorer, ReadLimit, ReadUseRepository, InternalReads],
})
export class ExplorerDashboardModule {}
