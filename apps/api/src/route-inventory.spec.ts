import type { DynamicModule, Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { routeAccess } from '@market/platform/access';
import { answersOf, routesOfController, type Route } from '@market/platform/http';
import { AppModule } from './app.module';
import { routeInventory } from './route-inventory';

const root = AppModule.register({
  database: { url: 'postgres://localhost/none' },
  http: { host: '', port: 0, publicUrl: '', docsUrl: '', trustProxy: false },
  logging: { level: 'silent', pretty: false },
  metrics: { port: 0 },
  secrets: { key: Buffer.alloc(32) },
  payments: { processor: 'sandbox' },
  webhooks: { allowedRanges: [], dnsServers: [], retryDelaysSeconds: [] },
  responseCache: { megabytes: 1 },
});

/** Controllers of a module and of all that it imports. */
function controllersOf(module: unknown, seen = new Set<unknown>()): Type[] {
  if (typeof module === 'object' && module !== null && 'forwardRef' in module) return [];
  if (seen.has(module)) return [];
  seen.add(module);
  const dynamic = typeof module === 'object' ? (module as Partial<DynamicModule>) : {};
  const type: unknown = dynamic.module ?? module;
  const declared = (key: 'controllers' | 'imports') => [
    ...((typeof type === 'function' ? (Reflect.getMetadata(key, type) as unknown[] | undefined) : []) ?? []),
    ...(dynamic[key] ?? []),
  ];
  return [
    ...(declared('controllers') as Type[]),
    ...declared('imports').flatMap((imported) => controllersOf(imported, seen)),
  ];
}

const reflector = new Reflector();
const routes = [...new Set(controllersOf(root))].flatMap(routesOfController);
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
