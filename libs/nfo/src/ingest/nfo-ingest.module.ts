import { Module, type OnModuleInit } from '@nestjs/common';
import { IntakeRegistry, lifecycleTick } from '@market/platform/ingest';
import { OutboxModule } from '@market/platform/outbox';
import { SampleNfoLoader } from '../sample/sample-loader';
import { AmcIntake } from './amc.intake';
import { NfoIntake } from './nfo.intake';
import { NfoLifecycle } from './nfo.lifecycle';

/** The writing side: takes records in, moves states on. Without a clockwork of its own; see `NfoClockworkModule`. */
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

/** The feature's clockwork, for the one app that runs by the clock: states, and samples whose days follow the present one. */
@Module({ imports: [NfoIngestModule], providers: [lifecycleTick('nfo.tick', NfoLifecycle, SampleNfoLoader)] })
export class NfoClockworkModule {}
