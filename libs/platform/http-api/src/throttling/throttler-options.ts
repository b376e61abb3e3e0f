import type { IncomingMessage } from 'node:http';
import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';
import { wholeSeconds, hourMs } from '@market/kernel';
import { accessOf } from '@market/access';
import { contextOf } from '@market/http-server';
import { limitNameOf } from './limit-name';

/** Limit of the routes that are `@Throttled` by its name. */
export interface RouteLimit {
  /** Name that refused callers see, for example `documents`. */
  readonly name: string;
  /** Max number of requests in any period of length `per`. */
  readonly limit: number;
  readonly per: 'minute' | 'hour';
  /** Unit whose requests count together: a group of addresses, or an account on a route that needs a key. */
  readonly by: 'address' | 'account';
}

const windowMs = { minute: 60_000, hour: hourMs } as const;
const phraseOf = { minute: 'a minute', hour: 'an hour' } as const;
const ownerOf = { address: 'from this address', account: 'of this account' } as const;

/** Makes the options of `ThrottlerModule` for named limits of routes. @param storage default: the library's own */
export function throttlerOptions(
  limits: readonly RouteLimit[],
  storage?: ThrottlerStorage,
): ThrottlerModuleOptions {
  return {
    ...(storage === undefined ? {} : { storage }),
    throttlers: limits.map(({ name, limit, per, by }) => ({
      name,
      limit,
      ttl: windowMs[per],
      // Refused requests do not count, so a caller is never locked out for longer than the window.
      blockDuration: 0,
      skipIf: (context) => limitNameOf(context) !== name,
      getTracker: (_request, context) => trackerOf(context.switchToHttp().getRequest<IncomingMessage>(), by),
    })),
    // Without controller and method, which the library would add: all routes of a limit count together.
    generateKey: (_context, tracker, name) => `${name} ${tracker}`,
    errorMessage: (context, { limit, timeToBlockExpire }) => {
      const found = limits.find(({ name }) => name === limitNameOf(context));
      if (found === undefined) throw new Error('no limit refused this request');
      const { name, per, by } = found;
      const seconds = wholeSeconds(timeToBlockExpire);
      return `The limit of ${limit} requests ${phraseOf[per]} for ${name} ${ownerOf[by]} is used up. Try again in ${seconds} s.`;
    },
  };
}

function trackerOf(request: IncomingMessage, by: RouteLimit['by']): string {
  if (by === 'address') return contextOf(request).address;
  const { caller } = accessOf(request);
  if (caller === undefined) throw new Error('a route without a key has a limit by account');
  return caller.accountId;
}
