import { SetMetadata } from '@nestjs/common';
import { isCached } from './cached-for.decorator';

const compressedKey = 'http:compressed-reads';

/**
 * Marks a controller whose responses to reads may be compressed although they are `no-store`: none holds a secret, which
 * the length of a compressed body beside what the request chose could reveal. Responses to changes never are.
 */
export const CompressedReads = (): ClassDecorator => SetMetadata(compressedKey, true);

/** Tells whether the responses of a route to reads may be compressed. */
export function isCompressible(controller: object, handler: object): boolean {
  return isCached(handler) || Reflect.getMetadata(compressedKey, controller) === true;
}
