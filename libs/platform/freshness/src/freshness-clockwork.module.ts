import { Module } from '@nestjs/common';
import { FreshnessDayJob } from './freshness-day.job';
import { FreshnessRecorder } from './freshness-recorder';
import { SilenceJob } from './silence.job';

/** Watches the feeds, and records the freshness of each day; for the one app that runs by the clock. */
@Module({ providers: [SilenceJob, FreshnessRecorder, FreshnessDayJob] })
export class FreshnessClockworkModule {}
