import { configSlice, text, wholeNumber } from '../config';

/** Setting of the address of the metrics, which is separate from the public port; default: loopback. */
const host = {
  env: 'METRICS_HOST',
  schema: text('127.0.0.1'),
  description:
    'Address on which the API and the ingestor serve Prometheus metrics. They need no authentication.',
  shownDefault: '127.0.0.1',
};

/** Settings of the API's metrics. */
export const apiMetricsConfig = configSlice({
  host,
  port: {
    env: 'METRICS_PORT',
    schema: wholeNumber(9464, { max: 65_535 }),
    description: 'Port of the API’s Prometheus metrics; 0 takes any free one.',
    shownDefault: '9464',
  },
});

/** Settings of the ingestor's metrics: the same address; the port is a setting of its own. */
export const metricsHostConfig = configSlice({ host });
