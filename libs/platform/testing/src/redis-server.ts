import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort } from '@market/embedded-postgres';

/** Tells whether this machine has a Redis server: without one, tests that need it are skipped. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** Returns the end of the title of a test that is skipped without a Redis server; empty on a machine that has one. */
export function redisNote(): string {
  return hasRedis() ? '' : ' (skipped: redis-server is not installed)';
}

/** Redis server of one test, without files. */
export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly kill: () => Promise<void>;
  /** Runs one command. */
  readonly command: (...words: string[]) => Promise<string>;
}

/**
 * Starts a Redis server; with a given port, to replace a killed one.
 *
 * @param password of all its clients; it gets it by standard input, because others can read the arguments of a program
 *
 * Errors: `Error` when it does not respond.
 */
export async function startRedis(
  port?: number,
  options: readonly string[] = [],
  password: string | null = null,
): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const settings = [
    '--port',
    String(at),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    ...options,
  ];
  const child = spawn('redis-server', [...(password === null ? [] : ['-']), ...settings], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(password === null ? '' : `requirepass ${password}\n`);
  const ended = once(child, 'exit');
  const server: RedisServer = {
    url: `redis://127.0.0.1:${at}`,
    port: at,
    pid: child.pid ?? 0,
    command: (...words) => command(at, words),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  for (let tries = 0; tries < 100; tries += 1) {
    // One with a password refuses the command, and thereby answers, too.
    if (/^(?:\+PONG|-NOAUTH)/.test(await server.command('PING').catch(() => ''))) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.kill();
  throw new Error(`redis-server does not answer on port ${at}`);
}

/** Sends one command and returns the first chunk of the reply, unparsed. */
function command(port: number, words: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(2_000, () => socket.destroy(new Error('no answer')));
    socket.on('error', reject);
    socket.on('data', (data) => {
      socket.destroy();
      resolve(data.toString());
    });
    const lines = words.flatMap((word) => [`$${Buffer.byteLength(word)}`, word]);
    socket.write([`*${words.length}`, ...lines, ''].join('\r\n'));
  });
}
