import { Global, Module } from '@nestjs/common';
import { PublishedHistory } from '@market/database/history';
import { StatusBoardModule } from '@market/explorer';
import { GmpReadModule } from '@market/gmp';
import { InternalReads } from '@market/http-reads';
import { SiteFacts } from '@market/site';
import { SampleReads } from './sample-reads';
import { FeatureFacts } from './feature-facts.adapter';

/** Binds the port of the public pages. */
@Global()
@Module({
  imports: [StatusBoardModule, GmpReadModule],
  providers: [InternalReads, PublishedHistory, SampleReads, { provide: SiteFacts, useClass: FeatureFacts }],
  exports: [SiteFacts],
})
export class SiteBindingsModule {}
