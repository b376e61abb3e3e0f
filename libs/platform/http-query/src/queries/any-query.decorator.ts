import { SetMetadata } from '@nestjs/common';

const anyQueryKey = 'http:any-query';

/**
 * Marks routes that ignore query parameters: parameters that probes append must not make a healthy process look ill. All other
 * routes refuse unknown ones, the pages of the documentation too.
 */
export const AnyQuery = () => SetMetadata(anyQueryKey, true);

/** Tells whether a route ignores query parameters. */
export function overlooksQuery(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(anyQueryKey, owner) === true);
}
