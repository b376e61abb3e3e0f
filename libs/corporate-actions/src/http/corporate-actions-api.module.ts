import { Module } from '@nestjs/common';
import { HistoryApiModule } from '@market/http-lists';
import { CorporateActionsReadModule } from '../corporate-actions-read.module';
import { BuybackController } from './buyback.controller';
import { NcdController } from './ncd.controller';
import { OfferReads } from './offer-reads';
import { OfsController } from './ofs.controller';
import { RightsController } from './rights.controller';

/** HTTP side of the feature. Needs the app's database. */
@Module({
  imports: [CorporateActionsReadModule, HistoryApiModule],
  providers: [OfferReads],
  controllers: [RightsController, BuybackController, NcdController, OfsController],
})
export class CorporateActionsApiModule {}
