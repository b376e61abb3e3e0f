import { Module, type OnModuleInit } from '@nestjs/common';
import { clockJob, IntakeRegistry } from '@market/platform/ingest';
import { SampleOfferLoader } from '../sample/sample-loader';
import { offerIntakes } from './offer.intake';

/** The writing side: takes records in. Without a clockwork of its own; see `CorporateActionsClockworkModule`. */
@Module({ providers: [SampleOfferLoader], exports: [SampleOfferLoader] })
export class CorporateActionsIngestModule implements OnModuleInit {
  constructor(private readonly registry: IntakeRegistry) {}

  onModuleInit(): void {
    for (const intake of offerIntakes) this.registry.register(intake);
  }
}

/** Samples at midnight in India. States need no tick: they follow from the days when read. */
const tick = clockJob(
  { name: 'corporate-actions.tick', inject: [SampleOfferLoader] },
  (samples: SampleOfferLoader) => [() => samples.refresh()],
);

/** The feature's clockwork, for the one app that runs by the clock. */
@Module({ imports: [CorporateActionsIngestModule], providers: [tick] })
export class CorporateActionsClockworkModule {}
