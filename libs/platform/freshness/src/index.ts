export { FreshnessClockworkModule } from './freshness-clockwork.module';
export { FreshnessQueries } from './freshness.queries';
export { type DataSetFreshness, type JudgedFeed, silenceOf } from './judge';
export { minutesOfDay, planInWords, type PlannedFeed } from './planned-runs';
export { SilenceJob } from './silence.job';
export type { FreshnessState } from './silence';
