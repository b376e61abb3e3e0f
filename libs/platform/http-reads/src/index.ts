export { InternalReads } from './internal-reads/internal-reads';
export type { InternalResponse } from './internal-reads/internal-response';
export { FreshnessApiModule } from './freshness/freshness-api.module';
export { freshnessView, presentFreshness, presentSources } from './freshness/freshness.view';
export { dataSetOfRoute, HasOwnSamples, OfDataSet, VariesByFeature } from './freshness/freshness.interceptor';
export { responseCacheConfig } from './response-cache/response-cache.config';
export { ResponseCacheModule, type ResponseCacheSettings } from './response-cache/response-cache.module';
