import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processEnvironment } from '@market/base/config';
import { freePort } from '@market/embedded-postgres';
import { isReadyWithin } from '@market/dev-stack/readiness';

/** A proxy that operators put in front of the API. */
export interface ProxyProgram {
  readonly command: string;
  /** Option that prints its version. */
  readonly versionFlag: string;
  /** Arguments that start it in the foreground. */
  readonly start: (configuration: string) => readonly string[];
  /** The text of its configuration. @param ports of the API processes */
  readonly configuration: (port: number, ports: readonly number[], folder: string) => string;
}

/** A proxy that runs. */
export interface RunningProxy {
  readonly base: string;
  readonly end: () => Promise<void>;
}

const readyWithinMs = 10_000;

/**
 * Program of the free nginx, which does not look at readiness: it asks the next process if one refuses a connection.
 */
export const nginx: ProxyProgram = {
  command: 'nginx',
  versionFlag: '-v',
  start: (configuration) => ['-c', configuration, '-g', 'daemon off;'],
  configuration: (port, ports, folder) => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log info;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  upstream api {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`,
};

/** It looks at readiness, and keeps connections to both processes. */
export const haproxy: ProxyProgram = {
  command: 'haproxy',
  versionFlag: '-v',
  start: (configuration) => ['-db', '-f', configuration],
  configuration: (port, ports) => `
defaults
  mode http
  timeout connect 2s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  option redispatch
  http-reuse always
  option httpchk GET /health/ready
  http-check send hdr Host api.test
  default-server check inter 100ms fall 1 rise 1
listen api
  bind 127.0.0.1:${port}
  ${ports.map((each, at) => `server api${at} 127.0.0.1:${each}`).join('\n  ')}
`,
};

/** Debian keeps them where only the administrator looks. */
function environment(): { PATH: string } {
  return { PATH: `${processEnvironment()['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin` };
}

/** Says whether a proxy is missing, null when it is here. */
export function lacksProxy({ command, versionFlag }: ProxyProgram): string | null {
  const { status } = spawnSync(command, [versionFlag], { env: environment() });
  return status === 0 ? null : `${command} is not installed here (Debian: apt-get install ${command})`;
}

/**
 * Starts a proxy in front of API processes that are ready.
 *
 * Errors: `Error` with what it wrote when it does not answer in time.
 */
export async function startProxy(
  program: ProxyProgram,
  ports: readonly number[],
  folder: string,
): Promise<RunningProxy> {
  const port = await freePort();
  const file = join(folder, `${program.command}.conf`);
  writeFileSync(file, program.configuration(port, ports, folder));
  const child = spawn(program.command, program.start(file), {
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-10_000)));
  }
  const gone = new AbortController();
  const ended = once(child, 'exit').then(() => gone.abort());
  const base = `http://127.0.0.1:${port}`;
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  if (await isReadyWithin(`${base}/health/ready`, readyWithinMs, gone.signal)) return { base, end };
  await end();
  throw new Error(`${program.command} did not start\n${output}`);
}
