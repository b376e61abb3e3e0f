import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { TasksModule } from '@market/base/tasks';
import { IntakeRegistry, historyJob, lifecycleTick, type RecordIntake } from '@market/ingest';
import { OutboxModule } from '@market/database/outbox';
import { publishedIpos } from '../persistence/published-ipos';
import { SampleIpoLoader } from '../sample/sample-loader';
import { ClosingPriceIntake } from './closing-price.intake';
import { IpoIntake } from './ipo.intake';
import { IpoLifecycle } from './ipo.lifecycle';
import { IpoMender } from './ipo-mender';
import { LedgerKeeper } from './ledger-keeper';
import { PlayJob } from './play.job';
import { ListingIntake } from './listing.intake';
import { ReportIntake } from './report.intake';
import { SubscriptionIntake } from './subscription.intake';

const intakes = [IpoIntake, ListingIntake, ReportIntake, SubscriptionIntake, ClosingPriceIntake];
const ipoIntakes = Symbol('ipoIntakes');

/**
 * Write side of the feature: takes records in, and moves states. Does nothing by the clock; see `IpoClockworkModule`.
 */
@Module({
  imports: [OutboxModule],
  providers: [
    LedgerKeeper,
    IpoLifecycle,
    IpoMender,
    SampleIpoLoader,
    ...intakes,
    { provide: ipoIntakes, useFactory: (...all: RecordIntake[]) => all, inject: intakes },
  ],
  exports: [SampleIpoLoader, IpoLifecycle, IpoMender],
})
export class IpoIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    @Inject(ipoIntakes) private readonly all: readonly RecordIntake[],
  ) {}

  onModuleInit(): void {
    for (const intake of this.all) this.registry.register(intake);
  }
}

/**
 * Scheduled work of the feature, for the one app that runs by the clock: states, and samples whose days follow the
 * present one.
 */
@Module({
  imports: [IpoIngestModule, OutboxModule, TasksModule],
  providers: [
    PlayJob,
    lifecycleTick('ipo.tick', IpoLifecycle, SampleIpoLoader),
    historyJob('ipo.history', [publishedIpos]),
  ],
})
export class IpoClockworkModule {}
