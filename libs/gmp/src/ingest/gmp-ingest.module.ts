import { Module, type OnModuleInit } from '@nestjs/common';
import { IntakeRegistry } from '@market/platform/ingest';
import { OutboxModule } from '@market/platform/outbox';
import { SampleGmpLoader } from '../sample/sample-loader';
import { GmpKeeper } from './gmp-keeper';
import { GmpWithdrawalIntake } from './gmp-withdrawal.intake';
import { GmpIntake } from './gmp.intake';
import { GmpJob } from './gmp.job';

/** The writing side. Needs an `IpoDirectory`; without a clockwork of its own, see `GmpClockworkModule`. */
@Module({
  imports: [OutboxModule],
  providers: [GmpKeeper, GmpIntake, GmpWithdrawalIntake, SampleGmpLoader],
  exports: [SampleGmpLoader],
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

/** The feature's clockwork, for the one app that runs by the clock. */
@Module({ imports: [GmpIngestModule], providers: [GmpJob] })
export class GmpClockworkModule {}
