import type { ModeChoice } from './source-mode';
import type { ProbedSource } from './source-probe';

/** Facts that are known once the stack is ready. */
export interface BannerFacts {
  readonly url: string;
  /** Address of the dashboard: a name, not a number. */
  readonly dashboardUrl: string;
  /** Token of a link that signs in the owner of the test key; undefined outside development. */
  readonly token: string | undefined;
  /** Token of a link that signs in to the demo account; undefined without one. */
  readonly demoToken: string | undefined;
  /** `DATA_DIR`, as it was set; undefined without it. */
  readonly dataDir: string | undefined;
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
  token,
  demoToken,
  dataDir,
  ingestorUrl,
  devKey,
  choice,
  sources,
  payments,
  seconds,
}: BannerFacts): string {
  const key = devKey ?? '<key>';
  const admin = adminCommand(dataDir);
  const lines = [
    '',
    `  API        ${url}`,
    `  Reference  ${url}/docs/reference`,
    ...dashboardLines(dashboardUrl, token, admin),
    ...(demoToken === undefined ? [] : demoLines(dashboardUrl, demoToken)),
    `  Health     ${url}/health/ready  ${ingestorUrl}/health/ready`,
    `  Test key   ${devKey ?? `none: ${admin} key create --help`}`,
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

/** The link opens the account of the test key, so that its user sees the requests that the banner shows. */
function dashboardLines(url: string, token: string | undefined, admin: string): string[] {
  const another = `${admin} user link dev@localhost`;
  if (token === undefined) return [`  Dashboard  ${url}  a link to sign in: ${another}`];
  return [
    `  Dashboard  ${url}/link#${token}`,
    '             signs in as dev@localhost, owner of the test key and operator; once, within 15 minutes. Another link:',
    `             ${another}`,
  ];
}

function demoLines(url: string, token: string): string[] {
  return [
    `  Demo       ${url}/link#${token}`,
    '             signs in as demo@localhost, an account with months of invented usage',
  ];
}

/** Returns the beginning of the operator's commands, which find the stack by its folder. */
function adminCommand(dataDir: string | undefined): string {
  const command = 'npm run --silent admin --';
  if (dataDir === undefined || dataDir === '') return command;
  const word = /^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`;
  return `DATA_DIR=${word} ${command}`;
}
