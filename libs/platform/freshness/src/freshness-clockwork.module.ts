import { Module } from '@nestjs/common';
import { SilenceJob } from './silence.job';

/** Watches the feeds; for the one app that runs by the clock. */
@Module({ providers: [SilenceJob] })
export class FreshnessClockworkModule {}
