import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { CorporateActionsReadModule } from '../corporate-actions-read.module';
import { offerController } from './offer.controller';
import { buybacks, ncdIssues, offersForSale, rightsIssues } from './published-offers';

class RightsController extends offerController(rightsIssues) {}

class BuybackController extends offerController(buybacks) {}

class NcdController extends offerController(ncdIssues) {}

class OfsController extends offerController(offersForSale) {}

/** HTTP side of the feature. Needs the app's database. */
@Module({
  imports: [CorporateActionsReadModule, HistoryApiModule],
  controllers: [RightsController, BuybackController, NcdController, OfsController],
})
export class CorporateActionsApiModule {}
