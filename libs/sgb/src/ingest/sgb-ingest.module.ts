import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { IntakeRegistry, historyJob, lifecycleTick, type RecordIntake } from '@market/ingest';
import { OutboxModule } from '@market/database/outbox';
import { publishedSgbs } from '../persistence/published-sgbs';
import { SampleSgbLoader } from '../sample/sample-loader';
import { SgbInitialLoad } from './initial-load';
import { SgbIssueIntake } from './issue.intake';
import { SgbQuotationIntake } from './quotation.intake';
import { SgbRedemptionIntake } from './redemption.intake';
import { SgbLifecycle } from './sgb.lifecycle';

const intakes = [SgbIssueIntake, SgbRedemptionIntake, SgbQuotationIntake];
const sgbIntakes = Symbol('sgbIntakes');

/**
 * Write side of the feature: takes records in, and moves states. Does nothing by the clock; see `SgbClockworkModule`.
 */
@Module({
  imports: [OutboxModule],
  providers: [
    SgbInitialLoad,
    SgbLifecycle,
    SampleSgbLoader,
    ...intakes,
    { provide: sgbIntakes, useFactory: (...all: RecordIntake[]) => all, inject: intakes },
  ],
  exports: [SgbInitialLoad, SampleSgbLoader, SgbLifecycle],
})
export class SgbIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    @Inject(sgbIntakes) private readonly all: readonly RecordIntake[],
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
  imports: [SgbIngestModule],
  providers: [
    lifecycleTick('sgb.tick', SgbLifecycle, SampleSgbLoader),
    historyJob('sgb.history', [publishedSgbs]),
  ],
})
export class SgbClockworkModule {}
