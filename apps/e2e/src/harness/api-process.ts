import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { addressFor } from './database-roles';
import { inheritedEnvironment } from './inherited-environment';
import { freePort } from '@market/embedded-postgres';
import { programs } from './started-program';
import { untilStatus } from './until-status';

/** Key that all processes share, so that several may run on one database. */
const secretsKey = randomBytes(32).toString('base64');

/** API in a separate process, as built. */
export interface ApiProcess {
  readonly base: string;
  readonly port: number;
  /** Returns everything that the process has written to standard output and standard error so far. */
  readonly output: () => string;
  readonly process: ChildProcess;
  /** Sends SIGTERM and waits for the end of the process. */
  readonly stop: () => Promise<void>;
}

/** Response of `/health/ready`. */
export interface Readiness {
  readonly status: number;
  readonly dependencies: Readonly<Record<string, { status: string; message?: string } | undefined>>;
}

/**
 * Starts the API on a database, and waits until it is `ready`, or only until it is `live`.
 *
 * @param program another one than the tests' own
 *
 * Errors: `Error` if it is not ready in time; the message contains its output.
 */
export async function launchApi(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  awaited: 'ready' | 'live' = 'ready',
  program = programs.API,
): Promise<ApiProcess> {
  const port = settings['PORT'] === undefined ? await freePort() : Number(settings['PORT']);
  const base = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const child = spawn(process.execPath, [program], {
    env: {
      ...inheritedEnvironment(),
      NODE_ENV: 'test',
      DATABASE_URL: addressFor('market_api', databaseUrl),
      PORT: String(port),
      METRICS_PORT: '0',
      SECRETS_KEY: secretsKey,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (text: Buffer) => lines.push(text.toString()));
  child.stderr.on('data', (text: Buffer) => lines.push(text.toString()));
  try {
    await untilStatus(`${base}/health/${awaited}`, 200, () => child.exitCode !== null);
  } catch (error) {
    await end(child);
    throw new Error(`${String(error)}\n${lines.join('')}`, { cause: error });
  }
  return { base, port, process: child, output: () => lines.join(''), stop: () => end(child) };
}

/** Resolves to status and dependencies of `/health/ready`. */
export async function readinessOf({ base }: Pick<ApiProcess, 'base'>): Promise<Readiness> {
  const answer = await fetch(`${base}/health/ready`);
  const { dependencies } = (await answer.json()) as Pick<Readiness, 'dependencies'>;
  return { status: answer.status, dependencies };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
