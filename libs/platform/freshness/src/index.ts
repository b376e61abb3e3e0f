export { FreshnessClockworkModule } from './freshness-clockwork.module';
export { FreshnessQueries } from './freshness.queries';
export type { DataSetFreshness } from './judge';
export { SilenceJob } from './silence.job';
export type { FreshnessState } from './silence';
