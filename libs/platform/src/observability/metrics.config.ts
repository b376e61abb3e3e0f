import { configSlice, wholeNumber } from '../config';

/** Where the API's metrics are served: apart from the public port, on loopback. */
export const apiMetricsConfig = configSlice({
  port: {
    env: 'METRICS_PORT',
    schema: wholeNumber(9464, { max: 65_535 }),
    description: 'Loopback port of the API’s Prometheus metrics; 0 takes any free one.',
    shownDefault: '9464',
  },
});
