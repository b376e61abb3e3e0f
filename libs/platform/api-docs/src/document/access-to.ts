import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type RouteAccess, routeAccess } from '@market/access';
import type { Route } from '@market/http-server';

const reflector = new Reflector();

/** Returns the access that a route requires. */
export function accessTo({ controller, handler }: Route): RouteAccess {
  return routeAccess(reflector, {
    getClass: <T>() => controller as Type<T>,
    getHandler: () => handler as () => unknown,
  });
}
