import type { Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { routeAccess } from '@market/access';
import { roleRequirement } from '@market/sessions';
import type { Route } from '@market/http-server';
import { describedResponseOf, repeatOf } from '@market/http-api';
import { apiRoutes } from './__fixtures__/api-routes';
import { doorsOf } from './inventory-entry';
import { routeInventory } from './route-inventory';

const reflector = new Reflector();
const nameOf = ({ method, path }: Route) => `${method} ${path}`;

const targetOf = (route: Route) => ({
  getHandler: () => route.handler as () => unknown,
  getClass: <T>() => route.controller as Type<T>,
});

/** Returns access as the inventory lists it: of a route of the dashboard its role, with `proven` if it needs a proof. */
function accessNameOf(route: Route): string {
  const target = targetOf(route);
  const required = roleRequirement(reflector, target);
  if (required !== null) return required.proven ? `${required.role} proven` : required.role;
  const { isPublic, plan, token } = routeAccess(reflector, target);
  if (token?.isOnly === true) return 'token';
  return isPublic ? 'public' : plan;
}

const takesKey = ({ access }: (typeof routeInventory)[number]) =>
  ['token', 'any', 'basic', 'pro'].includes(access);

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
    (name, listed) => {
      expect(listed.access).toBe(accessNameOf(routeOf(name)));
      const { isUncounted } = routeAccess(reflector, targetOf(routeOf(name)));
      expect(listed.cost).toBe(takesKey(listed) && !isUncounted ? 1 : 0);
    },
  );

  it.each([
    ['changes that a suspended account may make', 'whileSuspended'],
    ['routes that work whatever account and user the page shows', 'ofAnyAccount'],
  ] as const)('lists the %s, and no other', (_what, option) => {
    const open = routes.filter((route) => {
      const { role = 'anyone', [option]: isOpen } = roleRequirement(reflector, targetOf(route)) ?? {};
      return role !== 'anyone' && isOpen;
    });
    const listed = routeInventory.filter(({ [option]: isOpen }) => isOpen);
    expect(open.map(nameOf).sort()).toEqual(listed.map(({ route }) => route).sort());
  });

  it('lists what each POST with a session makes, and which repeats have the same or another result', () => {
    const repeats = routes.flatMap((route) => {
      const { role = 'anyone' } = roleRequirement(reflector, targetOf(route)) ?? {};
      const repeat = repeatOf(route.handler);
      if (role === 'anyone' || (route.method !== 'POST' && repeat === null)) return [];
      const makes = repeat === null ? 'nothing' : repeat === 'replayed' ? 'something' : 'secret';
      return [`${nameOf(route)}: ${makes}`];
    });
    const listed = routeInventory.flatMap(({ route, makes }) =>
      makes === undefined ? [] : [`${route}: ${makes}`],
    );
    expect(repeats.sort()).toEqual(listed.sort());
  });

  it('names a door for every route that needs a credential, takes a token, or changes something for anyone', () => {
    const doorless = routeInventory.filter((listed) => {
      const isOpen = listed.access === 'public' || listed.access === 'anyone';
      return doorsOf(listed).length === 0 && !(isOpen && listed.route.startsWith('GET '));
    });
    expect(doorless).toEqual([]);
    const byToken = routes.flatMap((route) => {
      const { token } = routeAccess(reflector, targetOf(route));
      return token === null ? [] : [`${nameOf(route)}: ${token.kind} token`];
    });
    const listed = routeInventory.flatMap((each) =>
      doorsOf(each).flatMap((door) => (door.endsWith(' token') ? [`${each.route}: ${door}`] : [])),
    );
    expect(byToken.sort()).toEqual(listed.sort());
  });

  it('requires a key or the token of its address for every route under /v1', () => {
    const open = routeInventory.filter((listed) => listed.route.includes(' /v1/') && !takesKey(listed));
    expect(open).toEqual([]);
  });

  it.each(routeInventory.map(({ route }) => route).filter((name) => name.includes(' /v1/')))(
    '%s documents its responses',
    (name) => {
      expect(describedResponseOf(routeOf(name).handler)).not.toBeNull();
    },
  );
});
