import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { routeAccess } from '@market/platform/access';
import { answersOf, type Route } from '@market/platform/http';
import { apiRoutes as routes } from './__fixtures__/api-routes';
import { routeInventory } from './route-inventory';

const reflector = new Reflector();
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

function accessNameOf(route: Route): string {
  const { isPublic, plan } = routeAccess(reflector, {
    getHandler: () => route.handler as () => unknown,
    getClass: <T>() => route.controller as Type<T>,
  });
  return isPublic ? 'public' : plan;
}

describe('the route inventory', () => {
  it('lists every route of the API and no other', () => {
    expect(routes.map(nameOf).sort()).toEqual(routeInventory.map(({ route }) => route).sort());
  });

  it.each(routes.map((route) => [nameOf(route), route] as const))(
    '%s is guarded as listed',
    (name, route) => {
      const listed = routeInventory.find((entry) => entry.route === name);
      expect(listed?.access).toBe(accessNameOf(route));
      expect(listed?.cost).toBe(listed?.access === 'public' ? 0 : 1);
    },
  );

  it('opens nothing under /v1 to callers without a key', () => {
    const open = routeInventory.filter(({ route, access }) => route.includes(' /v1/') && access === 'public');
    expect(open).toEqual([]);
  });

  it.each(
    routes.filter(({ path }) => path.startsWith('/v1/')).map((route) => [nameOf(route), route] as const),
  )('%s documents what it answers', (_, route) => {
    expect(answersOf(route.handler)).not.toBeNull();
  });
});
