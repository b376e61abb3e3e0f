import { Module } from '@nestjs/common';
import { InternalReads } from '@market/http-reads';
import { ApiDescriptionModule, DocumentationModule } from '@market/api-docs';
import { AccountReads } from './account-reads';
import { DataPageReads } from './data-pages/data-page-reads';
import { DataPageDashboardController } from './data-pages/data-page.dashboard-controller';
import { Explorer } from './explorer';
import { ExplorerDashboardController } from './explorer.dashboard-controller';
import { MarketNews } from './news/market-news';
import { MarketNewsDashboardController } from './news/market-news.dashboard-controller';
import { ReadLimit } from './read-limit';
import { ReadUseRepository } from './read-use.repository';
import { Search } from './search/search';
import { SearchDashboardController } from './search/search.dashboard-controller';

/**
 * Routes of the explorer, of the data pages, of the news and of the search. Needs the app's `Clock`, `DataSource`, `AccountSuspensions`, gatekeeper and `SessionsModule`.
 */
@Module({
  imports: [ApiDescriptionModule, DocumentationModule],
  controllers: [
    ExplorerDashboardController,
    DataPageDashboardController,
    MarketNewsDashboardController,
    SearchDashboardController,
  ],
  providers: [
    AccountReads,
    DataPageReads,
    MarketNews,
    Explorer,
    Search,
    ReadLimit,
    ReadUseRepository,
    InternalReads,
  ],
})
export class ExplorerDashboardModule {}
