import { SetMetadata } from '@nestjs/common';

const compressedKey = 'http:compressed-reads';

/**
 * Marks a controller whose responses to reads may be compressed although they are `no-store`: none holds a secret, which
 * the length of a compressed body beside what the request chose could reveal. Responses to changes never are.
 */
export const CompressedReads = (): ClassDecorator => SetMetadata(compressedKey, true);

const unwrappedKey = 'http:unwrapped';

/** Marks routes whose responses have no envelope: pages, the API description, health. Errors have one nevertheless. */
export const Unwrapped = () => SetMetadata(unwrappedKey, true);

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

/** Tells whether the responses of a route to reads may be compressed. */
export function isCompressible(controller: object, handler: object): boolean {
  return isCached(handler) || Reflect.getMetadata(compressedKey, controller) === true;
}

/** Tells whether a route's successful responses have no envelope. */
export function isUnwrapped(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(unwrappedKey, owner) === true);
}
