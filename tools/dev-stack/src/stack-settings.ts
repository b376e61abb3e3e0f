import { isDevelopment } from '@market/base/config';
import type { StackConfig } from './stack.config';

/** Environment of a program. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the payment settings: the sandbox for development and tests only; elsewhere the API does not start without a choice. */
export function paymentsOf(environment: Environment): {
  readonly NODE_ENV: string;
  readonly PAYMENTS: string;
} {
  const NODE_ENV = environment['NODE_ENV'] || 'development';
  const PAYMENTS = environment['PAYMENTS'] || (isDevelopment(NODE_ENV) ? 'sandbox' : '');
  return { NODE_ENV, PAYMENTS };
}

/** Ports of the programs of the stack, and the addresses under which they are reached. */
export type StackPorts = ReturnType<typeof portsOf>;

/** Derives the ports of all programs from the settings. */
export function portsOf(config: StackConfig) {
  const ingestor = Number(config.ingestorPort ?? config.port + 1);
  const ingestorMetrics = Number(config.ingestorMetricsPort ?? config.metricsPort + 1);
  const reachable = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  const loopback = '127.0.0.1';
  return {
    ingestor,
    ingestorMetrics,
    apiUrl: `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${config.port}`,
    ingestorUrl: `http://${loopback}:${ingestor}`,
    wanted: [
      { host: config.host, port: config.port, setting: 'PORT' },
      { host: loopback, port: ingestor, setting: 'INGESTOR_PORT' },
      { host: loopback, port: config.metricsPort, setting: 'METRICS_PORT' },
      { host: loopback, port: ingestorMetrics, setting: 'INGESTOR_METRICS_PORT' },
    ],
  };
}

/** Returns the address in links: a name, because browsers offer passkeys for names only. */
export function publicAddressOf(
  { PUBLIC_URL }: Environment,
  { host, port }: Pick<StackConfig, 'host' | 'port'>,
): Record<string, string> {
  if (PUBLIC_URL || host !== '127.0.0.1') return {};
  return { PUBLIC_URL: `http://localhost:${port}` };
}
