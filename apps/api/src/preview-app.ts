import type { INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { AssistantsSettings } from '@market/assistants';
import { AppModule } from './app.module';

/**
 * Makes the API with all its routes in Nest's preview mode: nothing is instantiated or connected. For programs and tests that
 * read what the controllers declare; close it afterwards.
 */
export async function previewApp(): Promise<INestApplication> {
  const root = AppModule.register({
    database: { url: 'postgres://localhost/none' },
    http: { host: '', port: 0, publicUrl: '', docsUrl: '', trustProxy: false },
    logging: { level: 'silent', pretty: false },
    metrics: { port: 0 },
    secrets: { key: Buffer.alloc(32) },
    payments: { processor: 'sandbox' },
    webhooks: { allowedRanges: [], dnsServers: [], retryDelaysSeconds: [] },
    responseCache: { megabytes: 1 },
    playSeconds: 60,
    site: {
      isOn: true,
      ...{ hasDashboard: true, publicUrl: '', docsPaths: [], priceNote: '', textsFolder: null },
      supportEmail: null,
    },
    supportEmail: null,
    assistants: new AssistantsSettings('', ''),
    dashboard: { origin: '', publicUrl: '', allowsPlainHttp: true, pagesFolder: '', movedPages: new Map() },
  });
  const app = await NestFactory.create(root, {
    preview: true,
    snapshot: true,
    logger: false,
    abortOnError: false,
  });
  return app.init();
}
