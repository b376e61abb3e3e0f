import type { DynamicModule, Type } from '@nestjs/common';
import { routesOfController, type Route } from '@market/platform/http';
import { AppModule } from '../app.module';

const root = AppModule.register({
  database: { url: 'postgres://localhost/none' },
  http: { host: '', port: 0, publicUrl: '', docsUrl: '', trustProxy: false },
  logging: { level: 'silent', pretty: false },
  metrics: { port: 0 },
  secrets: { key: Buffer.alloc(32) },
  payments: { processor: 'sandbox' },
  webhooks: { allowedRanges: [], dnsServers: [], retryDelaysSeconds: [] },
  readyAnswers: { megabytes: 1 },
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
