import { SetMetadata } from '@nestjs/common';

const unwrappedKey = 'http:unwrapped';

/** Marks routes whose responses have no envelope: pages, the API description, health. Errors have one nevertheless. */
export const Unwrapped = () => SetMetadata(unwrappedKey, true);

/** Tells whether a route's successful responses have no envelope. */
export function isUnwrapped(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(unwrappedKey, owner) === true);
}
