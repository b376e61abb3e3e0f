import { join } from 'node:path';
import { endSignal } from '@market/base/process';
import { billingConfig, paymentSettings } from '@market/billing';
import { startTracing, tracingConfig } from '@market/base/tracing';
import { readConfigs } from '@market/base/config';
import { databaseConfig } from '@market/database';
import { mailConfig, supportEmail } from '@market/mail';
import { sessionsConfig } from '@market/sessions';
import { httpConfig, httpSettings, serve } from '@market/http-server';
import { createHttpApp } from '@market/http-api';
import { apiMetricsConfig, loggingConfig } from '@market/base/observability';
import { playConfig } from '@market/ipo';
import { responseCacheConfig } from '@market/http-reads';
import { assistantsConfig, AssistantsSettings } from '@market/assistants';
import { siteConfig } from '@market/site';
import { secretsConfig } from '@market/database/secrets';
import { usageConfig } from '@market/usage';
import { webhooksConfig } from '@market/webhooks';
import { AppModule } from './app.module';
import { dashboardSettings } from './dashboard/dashboard-settings';
import { movedPages, siteSettings } from './site/site-settings';

/** Folder of the built pages: at the same place beside the compiled program and the packaged one. */
const pagesFolder = join(__dirname, '..', '..', 'dashboard', 'dist', 'web');

async function main(): Promise<void> {
  const config = readConfigs({
    http: httpConfig,
    database: databaseConfig,
    logging: loggingConfig,
    tracing: tracingConfig,
    metrics: apiMetricsConfig,
    usage: usageConfig,
    secrets: secretsConfig,
    billing: billingConfig,
    webhooks: webhooksConfig,
    responseCache: responseCacheConfig,
    play: playConfig,
    dashboard: sessionsConfig,
    mail: mailConfig,
    site: siteConfig,
    assistants: assistantsConfig,
  });
  await startTracing(config.tracing, 'api');
  const http = httpSettings(config.http);
  const pages = { pagesFolder, movedPages: movedPages(config.site) };
  const dashboard = dashboardSettings(config.dashboard, config.mail, http, pages);
  const support = supportEmail(config.mail);
  const assistants =
    config.assistants.mcp === 'on' ? new AssistantsSettings(http.publicUrl, http.host) : null;
  const parts = { hasDashboard: dashboard !== null, hasAssistants: assistants !== null };
  const settings = {
    database: config.database,
    http,
    logging: config.logging,
    metrics: config.metrics,
    secrets: config.secrets,
    payments: paymentSettings(config.billing),
    webhooks: config.webhooks,
    responseCache: config.responseCache,
    playSeconds: config.play.seconds,
    supportEmail: support,
    site: siteSettings(config.site, http, support, parts),
    assistants,
    dashboard,
  };
  await serve(() => createHttpApp(AppModule.register(settings), http), http, endSignal);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
});

/** Returns the message of an error, else its code: an `AggregateError` of refused connections has no message. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || (code ?? error.name);
}
