import { SetMetadata } from '@nestjs/common';
import { generalDisclaimer } from './disclaimers';

const disclaimerKey = 'http:disclaimer';

/** Sets the disclaimer of routes, for header and body. Shape: ASCII, one line. */
export const DisclaimedAs = (text: string) => SetMetadata(disclaimerKey, text);

/** Returns the disclaimer of a route: its own, its controller's, or the general one. */
export function disclaimerOf(controller: object, handler: object): string {
  const own: unknown =
    Reflect.getMetadata(disclaimerKey, handler) ?? Reflect.getMetadata(disclaimerKey, controller);
  return typeof own === 'string' ? own : generalDisclaimer;
}
