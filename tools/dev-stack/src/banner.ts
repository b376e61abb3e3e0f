import type { ModeChoice } from './source-mode';
import type { ProbedSource } from './source-probe';

/** Facts that are known once the stack is ready. */
export interface BannerFacts {
  readonly url: string;
  /** Address of the dashboard: a name, not a number. */
  readonly dashboardUrl: string;
  /** Token of a link that signs in to the demo account; undefined without one. */
  readonly demoToken: string | undefined;
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
  demoToken,
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
    ...dashboardLines(dashboardUrl, demoToken),
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

/** The first look is at an account that has something to show; that of the development key stays as its user makes it. */
function dashboardLines(url: string, demoToken: string | undefined): string[] {
  const linkFor = (email: string) => `npm run --silent admin -- user link ${email}`;
  if (demoToken === undefined) return [`  Dashboard  ${url}  a link to sign in: ${linkFor('dev@localhost')}`];
  return [
    `  Dashboard  ${url}/link#${demoToken}`,
    '             signs in as demo@localhost, whose data are invented; once, within 15 minutes. Another link:',
    `             ${linkFor('demo@localhost')}`,
    `  Operators  ${linkFor('dev@localhost')}`,
  ];
}
