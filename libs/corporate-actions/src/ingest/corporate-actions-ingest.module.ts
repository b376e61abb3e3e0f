import { Module, type OnModuleInit } from '@nestjs/common';
import { clockJob, historyJob, IntakeRegistry } from '@market/ingest';
import { Outbox, OutboxModule } from '@market/database/outbox';
import { offerKinds, publishedOffers } from '../persistence/published-offers';
import { SampleOfferLoader } from '../sample/sample-loader';
import { OfferAnnouncer } from './offer-announcer';
import { OfferMender } from './offer-mender';
import { offerIntakes } from './offer.intake';

/** Write side of the feature: takes records in. Does nothing by the clock; see `CorporateActionsClockworkModule`. */
@Module({
  imports: [OutboxModule],
  providers: [SampleOfferLoader, OfferAnnouncer, OfferMender],
  exports: [SampleOfferLoader, OfferAnnouncer, OfferMender],
})
export class CorporateActionsIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    for (const intake of offerIntakes(this.outbox)) this.registry.register(intake);
  }
}

/**
 * Renews the samples at midnight in India, and announces what opened and closed. States need no tick: they are computed from
 * the days when they are read.
 */
const tick = clockJob(
  { name: 'corporate-actions.tick', inject: [SampleOfferLoader, OfferAnnouncer] },
  (samples: SampleOfferLoader, announcer: OfferAnnouncer) => [
    () => announcer.tick('live'),
    () => samples.refresh(),
    () => announcer.tick('sample'),
  ],
);

const history = historyJob('corporate-actions.history', offerKinds.map(publishedOffers));

/** Scheduled work of the feature, for the one app that runs by the clock. */
@Module({ imports: [CorporateActionsIngestModule], providers: [tick, history] })
export class CorporateActionsClockworkModule {}
