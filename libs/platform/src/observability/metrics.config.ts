import { configSlice, text, wholeNumber } from '../config';

/** Where metrics are served: apart from the public port, on loopback unless said otherwise. */
const host = {
  env: 'METRICS_HOST',
  schema: text('127.0.0.1'),
  description:
    'Address that the Prometheus metrics of API and ingestor are served on. Anybody who reaches it may read them.',
  shownDefault: '127.0.0.1',
};

/** Where the API's metrics are served. */
export const apiMetricsConfig = configSlice({
  host,
  port: {
    env: 'METRICS_PORT',
    schema: wholeNumber(9464, { max: 65_535 }),
    description: 'Port of the API’s Prometheus metrics; 0 takes any free one.',
    shownDefault: '9464',
  },
});

/** The same address, for the ingestor, which has a port of its own. */
export const metricsHostConfig = configSlice({ host });
