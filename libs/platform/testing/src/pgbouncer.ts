import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort, launcherFor } from '@market/embedded-postgres';
import { folderOfServers } from './folder-of-servers';
import { until } from './until';

/** Debian keeps it where only the administrator looks. */
const environment = () => ({ PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` });

/** Says that PgBouncer is missing, null when it is here. */
export function lacksPgBouncer(): string | null {
  const { status } = spawnSync('pgbouncer', ['--version'], { env: environment() });
  return status === 0 ? null : 'pgbouncer is not installed here (Debian: apt-get install pgbouncer)';
}

/** PgBouncer that runs. */
export interface RunningPgBouncer {
  /** Address of the server's database through it. */
  readonly url: string;
  /** Returns everything that it has written so far. */
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

/**
 * Starts PgBouncer in front of the server of a database, as a user whom it accepts: it refuses root.
 *
 * @param configuration text of a `pgbouncer.ini`, whose addresses and files are replaced
 * @param passwords those of its users, by name
 *
 * Errors: `Error` with what it wrote when it ends, or does not listen in time.
 */
export async function startPgBouncer(
  databaseUrl: string,
  configuration: string,
  passwords: Readonly<Record<string, string>>,
): Promise<RunningPgBouncer> {
  const folder = mkdtempSync(join(folderOfServers(), 'pgbouncer-'));
  const [command, args] = launcherFor(folder, 'pgbouncer')('pgbouncer', [join(folder, 'pgbouncer.ini')]);
  const port = await freePort();
  const userFile = join(folder, 'users.txt');
  const users = Object.entries(passwords).map(([name, password]) => `"${name}" "${password}"\n`);
  writeFileSync(userFile, users.join(''));
  const server = new URL(databaseUrl);
  const database = server.pathname.slice(1);
  const here = configuration
    .replace(/^market = .*$/m, `${database} = host=${server.hostname} port=${server.port} dbname=${database}`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_file = .*$/m, `auth_file = ${userFile}`);
  writeFileSync(join(folder, 'pgbouncer.ini'), here);
  const child = spawn(command, args, { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()));
  const ended = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('PgBouncer listens', async () => {
      if (child.exitCode !== null) throw new Error('PgBouncer has ended');
      return listens(port);
    });
  } catch (error) {
    await end();
    throw new Error(`${String(error)}\n${output}`, { cause: error });
  }
  server.port = String(port);
  server.hostname = '127.0.0.1';
  return { url: server.href, output: () => output, end };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
