import { SetMetadata } from '@nestjs/common';

const unwrappedKey = 'http:unwrapped';

/** Routes whose answers are no envelope: pages, the API description, health. Errors are enveloped all the same. */
export const Unwrapped = () => SetMetadata(unwrappedKey, true);

/** Tells whether a route's successful answers go out as they are. */
export function isUnwrapped(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(unwrappedKey, owner) === true);
}
