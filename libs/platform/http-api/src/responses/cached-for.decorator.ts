import { SetMetadata } from '@nestjs/common';

const cachedForKey = 'http:cached-for';

/** Sets how long a client may cache a response. Routes without it are `no-store`. Units: seconds. */
export const CachedFor = (seconds: number) => SetMetadata(cachedForKey, seconds);

/** Returns the `Cache-Control` of a route's successful responses. */
export function cacheControlOf(handler: object): string {
  const seconds: unknown = Reflect.getMetadata(cachedForKey, handler);
  return typeof seconds === 'number' ? `private, max-age=${seconds}` : 'no-store';
}

/** Tells whether clients may cache a route's responses. */
export function isCached(handler: object): boolean {
  return typeof Reflect.getMetadata(cachedForKey, handler) === 'number';
}
