import { configSlice, optionalText, text, wholeNumber } from '@market/base/config';

/** Settings of the ingestor's own HTTP side: health only, loopback by default. */
export const ingestorConfig = configSlice({
  host: {
    env: 'INGESTOR_HOST',
    schema: text('127.0.0.1'),
    description: 'Address that the ingestor answers health checks on.',
    shownDefault: '127.0.0.1 (0.0.0.0 in containers)',
  },
  port: {
    env: 'INGESTOR_PORT',
    schema: wholeNumber(3001, { max: 65_535 }),
    description: 'Port that the ingestor answers health checks on.',
    shownDefault: 'PORT + 1',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description:
      'Only in `development` and `test` is data replayed; only `development` gets a ready-made test key.',
    shownDefault: 'unset',
  },
  metricsPort: {
    env: 'INGESTOR_METRICS_PORT',
    schema: wholeNumber(9465, { max: 65_535 }),
    description: 'Port of the ingestor’s Prometheus metrics.',
    shownDefault: 'METRICS_PORT + 1',
  },
});
