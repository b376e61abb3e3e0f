import { Module, type OnModuleInit } from '@nestjs/common';
import { IntakeRegistry, historyJob, lifecycleTick } from '@market/ingest';
import { OutboxModule } from '@market/database/outbox';
import { publishedNfos } from '../persistence/published-nfos';
import { SampleNfoLoader } from '../sample/sample-loader';
import { AmcIntake } from './amc.intake';
import { NfoIntake } from './nfo.intake';
import { NfoLifecycle } from './nfo.lifecycle';

/**
 * Write side of the feature: takes records in, and moves states. Does nothing by the clock; see `NfoClockworkModule`.
 */
@Module({
  imports: [OutboxModule],
  providers: [NfoIntake, AmcIntake, NfoLifecycle, SampleNfoLoader],
  exports: [SampleNfoLoader, NfoLifecycle],
})
export class NfoIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    private readonly offers: NfoIntake,
    private readonly fundHouses: AmcIntake,
  ) {}

  onModuleInit(): void {
    this.registry.register(this.offers);
    this.registry.register(this.fundHouses);
  }
}

/**
 * Scheduled work of the feature, for the one app that runs by the clock: states, and samples whose days follow the
 * present one.
 */
@Module({
  imports: [NfoIngestModule],
  providers: [
    lifecycleTick('nfo.tick', NfoLifecycle, SampleNfoLoader),
    historyJob('nfo.history', [publishedNfos]),
  ],
})
export class NfoClockworkModule {}
