import { SetMetadata } from '@nestjs/common';

const cachedForKey = 'http:cached-for';

/** How long a client may keep an answer. Routes without it are `no-store`. Units: seconds. */
export const CachedFor = (seconds: number) => SetMetadata(cachedForKey, seconds);

/** `Cache-Control` of a route's successful answers. */
export function cacheControlOf(handler: object): string {
  const seconds: unknown = Reflect.getMetadata(cachedForKey, handler);
  return typeof seconds === 'number' ? `private, max-age=${seconds}` : 'no-store';
}

/** Whether caches may keep a route's answers. */
export function isCached(handler: object): boolean {
  return typeof Reflect.getMetadata(cachedForKey, handler) === 'number';
}
