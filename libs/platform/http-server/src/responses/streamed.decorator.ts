import { SetMetadata } from '@nestjs/common';

const streamedKey = 'http:streamed';

/** Marks a route whose response stays open and is written by its handler, as server-sent events. */
export const Streamed = () => SetMetadata(streamedKey, true);

/** Tells whether the response of a route stays open. */
export function isStreamed(handler: object): boolean {
  return Reflect.getMetadata(streamedKey, handler) === true;
}
