export { FreshnessApiModule } from './freshness-api.module';
export { FreshnessClockworkModule } from './freshness-clockwork.module';
export { FreshnessQueries } from './freshness.queries';
export { freshnessView, type FreshnessView } from './freshness.view';
export type { DataSetFreshness } from './judge';
export { dataSetOfRoute, OfDataSet, resourcesOfRoute } from './of-data-set.decorator';
export { SilenceJob } from './silence.job';
export type { FreshnessState } from './silence';
