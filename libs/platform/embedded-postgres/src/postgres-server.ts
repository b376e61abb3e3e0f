import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type PostgresCluster, postgresEnvironment } from './postgres-cluster';

/** Running server process. */
export interface PostgresServer {
  /**
   * Resolves when it accepts connections, a standby read-only ones; rejects with its last lines when it ends before.
   */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  lastLines(): string;
  /** Shuts down in good order. */
  stop(): Promise<void>;
  /** Ends at once, without notice to clients; it recovers at its next start. */
  abort(): Promise<void>;
}

/** Starts the server on its files: loopback only, in UTC. `settings` override the defaults. */
export function launchServer(
  { dataFolder, launcher }: Pick<PostgresCluster, 'dataFolder' | 'launcher'>,
  postgres: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): PostgresServer {
  const all: Readonly<Record<string, string>> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = launcher(postgres, ['-D', dataFolder, '-p', String(port), ...flags]);
  const child = spawn(command, args, {
    detached: process.platform !== 'win32',
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const ready = new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString('utf8')).slice(-4_000);
      if (/database system is ready to accept (read-only )?connections/.test(log)) resolve();
    });
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${log.trim()}`)));
  });
  ready.catch(() => undefined);
  return {
    ready,
    ended,
    lastLines: () => log,
    stop: () => endBy(child, inGoodOrder),
    abort: () => endBy(child, atOnce),
  };
}

type Steps = readonly (readonly [signal: NodeJS.Signals, patienceMs: number])[];

const atOnce: Steps = [
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];
/** Fast shutdown; after a timeout immediate (recovered at the next start), then `SIGKILL`. */
const inGoodOrder: Steps = [['SIGINT', 20_000], ...atOnce];

async function endBy(child: ChildProcess, steps: Steps): Promise<void> {
  for (const [signal, patienceMs] of steps) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const exit = once(child, 'exit', { signal: AbortSignal.timeout(patienceMs) });
    child.kill(signal);
    await exit.catch(() => undefined);
  }
}
