import { processEnvironment, readConfig } from '@market/platform/config';
import { databaseConfig } from '@market/platform/database';
import { createHttpApp, httpConfig, httpSettings, serve } from '@market/platform/http';
import { apiMetricsConfig, loggingConfig } from '@market/platform/observability';
import { AppModule } from './app.module';

async function main(): Promise<void> {
  const environment = processEnvironment();
  const http = httpSettings(readConfig(httpConfig, environment));
  const app = await createHttpApp(
    AppModule.register({
      database: readConfig(databaseConfig, environment),
      http,
      logging: readConfig(loggingConfig, environment),
      metricsPort: readConfig(apiMetricsConfig, environment).port,
    }),
    http,
  );
  await serve(app, http);
}

main().catch((error: unknown) => {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
});

/** Several refused addresses of one name make an error without a message of its own. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  return error.message || (code ?? error.name);
}
