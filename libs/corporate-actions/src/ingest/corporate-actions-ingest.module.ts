import { Module, type OnModuleInit } from '@nestjs/common';
import { IntakeRegistry } from '@market/platform/ingest';
import { SampleOfferLoader } from '../sample/sample-loader';
import { CorporateActionsJob } from './corporate-actions.job';
import { offerIntakes } from './offer.intake';

/** The writing side: takes records in. Without a clockwork of its own; see `CorporateActionsClockworkModule`. */
@Module({ providers: [SampleOfferLoader], exports: [SampleOfferLoader] })
export class CorporateActionsIngestModule implements OnModuleInit {
  constructor(private readonly registry: IntakeRegistry) {}

  onModuleInit(): void {
    for (const intake of offerIntakes) this.registry.register(intake);
  }
}

/** The feature's clockwork, for the one app that runs by the clock. */
@Module({ imports: [CorporateActionsIngestModule], providers: [CorporateActionsJob] })
export class CorporateActionsClockworkModule {}
