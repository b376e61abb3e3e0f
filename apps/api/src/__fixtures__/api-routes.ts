import { type DynamicModule, RequestMethod, type Type } from '@nestjs/common';
// The app itself reads its routes by documented means (`routesOf`), but only once it is connected to a database.
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { MetadataScanner } from '@nestjs/core';
import type { Route } from '@market/platform/http';
import { AppModule } from '../app.module';

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

/** Routes of the API, read off its controllers without starting it. */
export const apiRoutes: readonly Route[] = [...new Set(controllersOf(root))].flatMap(routesOfController);

/** Reads the routes off one controller, in the order in which it declares them. */
function routesOfController(controller: Type): Route[] {
  const prototype = controller.prototype as Record<string, object>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((handlerName): Route[] => {
    const handler = prototype[handlerName];
    const method: unknown = handler && Reflect.getMetadata(METHOD_METADATA, handler);
    if (handler === undefined || typeof method !== 'number') return [];
    const prefixes = listOf(Reflect.getMetadata(PATH_METADATA, controller));
    const paths = listOf(Reflect.getMetadata(PATH_METADATA, handler));
    return prefixes.flatMap((prefix) =>
      paths.map((path) => ({
        method: RequestMethod[method] ?? 'GET',
        path: `/${[prefix, path].map(withoutSlashes).filter(Boolean).join('/')}`,
        ...{ controller, handlerName, handler, disclaimer: '' },
      })),
    );
  });
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [typeof value === 'string' ? value : ''];
}
