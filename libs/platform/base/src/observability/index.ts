export { logFlushed } from './log-output';
export { loggingConfig } from './logging.config';
export { LoggingModule, type LoggingSettings } from './logging.module';
export { Metrics } from './metrics';
export { apiMetricsConfig, metricsHostConfig } from './metrics.config';
export { MetricsModule } from './metrics.module';
export { MetricsServer, type MetricsSettings } from './metrics-server';
