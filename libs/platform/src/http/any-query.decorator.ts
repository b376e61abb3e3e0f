import { SetMetadata } from '@nestjs/common';

const anyQueryKey = 'http:any-query';

/** Routes that overlook query parameters: what probes append must not make a healthy process look ill. */
export const AnyQuery = () => SetMetadata(anyQueryKey, true);

/** Tells whether a route overlooks query parameters. */
export function overlooksQuery(controller: object, handler: object): boolean {
  return [handler, controller].some((owner) => Reflect.getMetadata(anyQueryKey, owner) === true);
}
