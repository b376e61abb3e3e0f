import { Module } from '@nestjs/common';
import { InternalReads } from '@market/http-reads';
import { ApiDescriptionModule } from '@market/api-docs';
import { Explorer } from './explorer';
import { ExplorerLimit } from './explorer-limit';
import { ExplorerUseRepository } from './explorer-use.repository';
import { ExplorerDashboardController } from './explorer.dashboard-controller';

/**
 * Routes of the explorer. Needs the app's `Clock`, `DataSource`, `AccountSuspensions`, gatekeeper and `SessionsModule`.
 */
@Module({
  imports: [ApiDescriptionModule],
  controllers: [ExplorerDashboardController],
  providers: [Explorer, ExplorerLimit, ExplorerUseRepository, InternalReads],
})
export class ExplorerDashboardModule {}
