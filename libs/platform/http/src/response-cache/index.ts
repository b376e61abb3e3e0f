export { responseCacheConfig } from './response-cache.config';
export { ResponseCacheModule, type ResponseCacheSettings } from './response-cache.module';
