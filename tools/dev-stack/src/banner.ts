import type { ModeChoice } from './source-mode';
import type { ProbedSource } from './source-probe';

/** Facts that are known once the stack is ready. */
export interface BannerFacts {
  readonly url: string;
  /** Address of the dashboard: a name, not a number. */
  readonly dashboardUrl: string;
  readonly ingestorUrl: string;
  readonly devKey: string | undefined;
  readonly choice: ModeChoice;
  readonly sources: readonly ProbedSource[];
  /** `PAYMENTS`, as the apps were given it. */
  readonly payments: string;
  readonly seconds: number;
}

/** The lines that greet the developer. */
export function banner({
  url,
  dashboardUrl,
  ingestorUrl,
  devKey,
  choice,
  sources,
  payments,
  seconds,
}: BannerFacts): string {
  const key = devKey ?? '<key>';
  const lines = [
    '',
    `  API        ${url}`,
    `  Reference  ${url}/docs`,
    `  Dashboard  ${dashboardUrl}  a link to sign in: npm run --silent admin -- user link dev@localhost`,
    `  Health     ${url}/health/ready  ${ingestorUrl}/health/ready`,
    `  Test key   ${devKey ?? 'none: npm run --silent admin -- key create --help'}`,
    `  Mode       ${choice.reason}`,
    `  Payments   ${payments === 'sandbox' ? 'sandbox: every payment is approved at once, no money is taken' : payments}`,
    ...sources.map(({ id, state }, index) => `  ${index === 0 ? 'Sources  ' : '         '}  ${id}: ${state}`),
    '',
    `  curl -H 'X-API-Key: ${key}' ${url}/v1/ipos`,
    '',
    `  ready in ${seconds.toFixed(1)} s. Ctrl-C ends everything.`,
    '',
  ];
  return `${lines.join('\n')}\n`;
}
