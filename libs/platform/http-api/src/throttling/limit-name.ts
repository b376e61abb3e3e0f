import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

/** Metadata key of `@Throttled`. */
export const limitNameKey = 'http:limit-name';

const reflector = new Reflector();

/** Returns the name of the limit that `@Throttled` gives a route; undefined for none. */
export function limitNameOf(context: ExecutionContext): string | undefined {
  return reflector.getAllAndOverride<string | undefined>(limitNameKey, [
    context.getHandler(),
    context.getClass(),
  ]);
}
