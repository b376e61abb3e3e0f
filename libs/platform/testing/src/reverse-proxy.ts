import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { until } from './until';

/** Folder, port and upstream API processes of a proxy. */
export interface ProxyPlace {
  readonly port: number;
  /** Ports of the API processes behind it. */
  readonly ports: readonly number[];
  /** Folder for its files. */
  readonly folder: string;
}

/** Proxy that operators put in front of the API. */
export interface ReverseProxy {
  readonly command: string;
  /** Option that prints its version. */
  readonly versionFlag: string;
  /** Arguments that start it in the foreground. */
  readonly start: (configuration: string) => readonly string[];
  /** The text of its configuration. */
  readonly configuration: (place: ProxyPlace) => string;
  /** Texts of further files in its folder, by name. */
  readonly files?: Readonly<Record<string, string>>;
  /** Certificate, in PEM, of the authority that issued its own, if it serves HTTPS. */
  readonly authority?: string;
}

/** A proxy that runs. */
export interface RunningProxy {
  readonly base: string;
  readonly end: () => Promise<void>;
}

/** Debian keeps proxies where only the administrator looks. */
function environment(): { PATH: string } {
  return { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
}

/** Says whether a proxy is missing, null when it is here. */
export function lacksProxy({ command, versionFlag }: ReverseProxy): string | null {
  const { status } = spawnSync(command, [versionFlag], { env: environment() });
  return status === 0 ? null : `${command} is not installed here (Debian: apt-get install ${command})`;
}

/**
 * Starts a proxy in front of API processes that are ready, on any free port unless one is given.
 *
 * Errors: `Error` with what it wrote when it ends, or does not answer in time.
 */
export async function startProxy(
  proxy: ReverseProxy,
  { port: wished, ...place }: Omit<ProxyPlace, 'port'> & { readonly port?: number },
): Promise<RunningProxy> {
  const port = wished ?? (await freePort());
  const { command, authority, files = {} } = proxy;
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(place.folder, name), text, { mode: 0o600 });
  }
  const file = join(place.folder, `${command}.conf`);
  writeFileSync(file, proxy.configuration({ port, ...place }));
  const child = spawn(command, proxy.start(file), { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-10_000)));
  }
  let hasEnded = false;
  const ended = once(child, 'exit')
    .catch((error: unknown) => (output += String(error)))
    .then(() => (hasEnded = true));
  const base = authority === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`;
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await until(`${command} answers`, async () => {
      if (hasEnded) throw new Error(`${command} has ended`);
      return (await statusOf(`${base}/health/ready`, authority)) === 200;
    });
    return { base, end };
  } catch (error) {
    await end();
    throw new Error(`${String(error)}\n${output}`, { cause: error });
  }
}

/** Resolves to the status of a response; null without one. */
function statusOf(url: string, authority: string | undefined): Promise<number | null> {
  return new Promise((resolve) => {
    const options = { agent: false, timeout: 3_000 };
    const request =
      authority === undefined ? getPlain(url, options) : getSecure(url, { ...options, ca: authority });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
  });
}
