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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
