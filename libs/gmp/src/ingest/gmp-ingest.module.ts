import { Module, type OnModuleInit } from '@nestjs/common';
import { clockJob, IntakeRegistry } from '@market/ingest';
import { OutboxModule } from '@market/database/outbox';
import { SampleGmpLoader } from '../sample/sample-loader';
import { GmpFading } from './gmp-fading';
import { GmpFollower } from './gmp-follower';
import { GmpKeeper } from './gmp-keeper';
import { GmpWithdrawalIntake } from './gmp-withdrawal.intake';
import { GmpIntake } from './gmp.intake';

/** Write side of the feature. Needs an `IpoDirectory`; does nothing by the clock, see `GmpClockworkModule`. */
@Module({
  imports: [OutboxModule],
  providers: [GmpFading, GmpFollower, GmpKeeper, GmpIntake, GmpWithdrawalIntake, SampleGmpLoader],
  exports: [GmpFading, GmpFollower, SampleGmpLoader],
})
export class GmpIngestModule implements OnModuleInit {
  constructor(
    private readonly registry: IntakeRegistry,
    private readonly intake: GmpIntake,
    private readonly withdrawals: GmpWithdrawalIntake,
  ) {}

  onModuleInit(): void {
    this.registry.register(this.intake);
    this.registry.register(this.withdrawals);
  }
}

/**
 * Moves the samples to the present day, after the tick of the sample IPOs, which must exist first; then lowers the confidence in
 * values whose sources are old. Figures of live values change only by publishers.
 */
const tick = clockJob(
  { name: 'gmp.tick', cron: '15,45 * * * * *', inject: [SampleGmpLoader, GmpFading] },
  (samples: SampleGmpLoader, fading: GmpFading) => [
    async () => {
      await samples.refresh();
      await samples.tick();
    },
    () => fading.tick('sample'),
    () => fading.tick('live'),
  ],
);

/** Scheduled work of the feature, for the one app that runs by the clock. */
@Module({ imports: [GmpIngestModule], providers: [tick] })
export class GmpClockworkModule {}
