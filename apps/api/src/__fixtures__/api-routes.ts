import { NestFactory } from '@nestjs/core';
import { type Route, routesOf } from '@market/http';
import { AppModule } from '../app.module';

/** Reads the routes of the API as the app itself does, but in Nest's preview mode: nothing is instantiated or connected. */
export async function apiRoutes(): Promise<readonly Route[]> {
  const root = AppModule.register({
    database: { url: 'postgres://localhost/none' },
    http: { host: '', port: 0, publicUrl: '', docsUrl: '', trustProxy: false },
    logging: { level: 'silent', pretty: false },
    metrics: { port: 0 },
    secrets: { key: Buffer.alloc(32) },
    payments: { processor: 'sandbox' },
    webhooks: { allowedRanges: [], dnsServers: [], retryDelaysSeconds: [] },
    responseCache: { megabytes: 1 },
    dashboard: { origin: '', publicUrl: '', allowsPlainHttp: true, pagesFolder: '' },
  });
  const app = await NestFactory.create(root, {
    preview: true,
    snapshot: true,
    logger: false,
    abortOnError: false,
  });
  await app.init();
  const routes = routesOf(app);
  await app.close();
  return routes;
}
