import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { routeAccess } from '@market/http/access';
import { answersOf, type Route } from '@market/http';
import { apiRoutes } from './__fixtures__/api-routes';
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
  let routes: readonly Route[];
  beforeAll(async () => {
    routes = await apiRoutes();
  });
  const routeOf = (name: string): Route => {
    const route = routes.find((each) => nameOf(each) === name);
    if (route === undefined) throw new Error(`the API has no route ${name}`);
    return route;
  };

  it('lists every route of the API and no other', () => {
    expect(routes.map(nameOf).sort()).toEqual(routeInventory.map(({ route }) => route).sort());
  });

  it.each(routeInventory.map((listed) => [listed.route, listed] as const))(
    '%s is guarded as listed',
    (name, { access, cost }) => {
      expect(access).toBe(accessNameOf(routeOf(name)));
      expect(cost).toBe(access === 'public' ? 0 : 1);
    },
  );

  it('requires a key for every route under /v1', () => {
    const open = routeInventory.filter(({ route, access }) => route.includes(' /v1/') && access === 'public');
    expect(open).toEqual([]);
  });

  it.each(routeInventory.map(({ route }) => route).filter((name) => name.includes(' /v1/')))(
    '%s documents its responses',
    (name) => {
      expect(answersOf(routeOf(name).handler)).not.toBeNull();
    },
  );
});
