export { FreshnessApiModule } from './freshness-api.module';
export { freshnessView, presentFreshness, presentSources, type FreshnessView } from './freshness.view';
export { dataSetOfRoute, OfDataSet, resourcesOfRoute, VariesByFeature } from './of-data-set.decorator';
