import { type ConfigOf, configSlice, oneOf, optionalText, text, wholeNumber } from '@market/base/config';

const port = (fallback: number) => wholeNumber(fallback, { min: 1, max: 65_535 });

/** Settings of `npm start`; everything else is passed on to the apps. */
export const stackConfig = configSlice({
  host: {
    env: 'HOST',
    schema: text('127.0.0.1'),
    description: 'Address that the API listens on.',
    shownDefault: '127.0.0.1 (0.0.0.0 in containers)',
  },
  port: {
    env: 'PORT',
    schema: port(3000),
    description: 'Port that the API listens on.',
    shownDefault: '3000',
  },
  ingestorPort: {
    env: 'INGESTOR_PORT',
    schema: optionalText(),
    description: "Port of the ingestor's health, on loopback.",
    shownDefault: 'PORT + 1',
  },
  metricsPort: {
    env: 'METRICS_PORT',
    schema: port(9464),
    description: "Port of the API's Prometheus metrics, on loopback.",
    shownDefault: '9464',
  },
  ingestorMetricsPort: {
    env: 'INGESTOR_METRICS_PORT',
    schema: optionalText(),
    description: "Port of the ingestor's Prometheus metrics, on loopback.",
    shownDefault: 'METRICS_PORT + 1',
  },
  dataDir: {
    env: 'DATA_DIR',
    schema: text('.data'),
    description: 'Folder of the embedded database, the raw payloads and the generated secrets.',
    shownDefault: '.data',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    schema: optionalText(),
    description: 'Address of your own PostgreSQL, in place of the embedded one.',
    shownDefault: 'unset: embedded PostgreSQL (development stack only)',
    secret: true,
  },
  sources: {
    env: 'SOURCES',
    schema: oneOf(['auto', 'live', 'replay', 'off'], 'auto'),
    description: 'Where data comes from; `auto` asks the sources once and replays when none answers.',
    shownDefault: 'live (auto under npm start)',
  },
  demoAccount: {
    env: 'DEMO_ACCOUNT',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether `npm start` fills `demo@localhost` with invented keys, usage and webhooks. Only if `NODE_ENV` is `development`.',
    shownDefault: 'on',
  },
});

export type StackConfig = ConfigOf<typeof stackConfig>;
