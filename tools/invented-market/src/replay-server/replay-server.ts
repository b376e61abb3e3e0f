import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { readManifest, requestKey, type PayloadEntry } from './payload-manifest';
import {
  nsePage,
  sessionCookie,
  unknownRequest,
  withoutSession,
  type UnrecordedResponse,
} from './unrecorded-responses';

/** Payloads of a replay server, and its address. */
export interface ReplayServerOptions {
  /** Holds the recorded responses, and `payloads.json` unless `manifest` is given. */
  readonly folder: string;
  readonly manifest?: readonly PayloadEntry[];
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
  /** NSE's interface answers 401 without the cookie of a page of its site. Default: on, unless `manifest` is given. */
  readonly requireSession?: boolean;
}

/** A running replay of the sources: `url` + `/nse`, `/nse-archives` or `/bse` stands for the host's own address. */
export interface ReplayServer {
  readonly url: string;
  /** Every request so far, host prefix and query string included, in the order of arrival. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves recorded responses of the exchanges on their own paths, parameters in any order.
 *
 * Errors: rejects when the manifest is not readable or the port is taken.
 */
export async function startReplayServer(options: ReplayServerOptions): Promise<ReplayServer> {
  const { folder, port = 0, host = '127.0.0.1' } = options;
  const entries = options.manifest ?? readManifest(folder);
  const requireSession = options.requireSession ?? options.manifest === undefined;
  const recorded = new Map(entries.map((entry) => [requestKey(entry.host, entry.request), entry]));
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '/');
    answer(request, { folder, recorded, requireSession })
      .catch((error: unknown) => brokenRecording(error))
      .then((plain) => send(request, response, plain))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: takenPort } = server.address() as AddressInfo;
  return {
    url: `http://${host}:${takenPort}`,
    requests,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

interface Recordings {
  readonly folder: string;
  readonly recorded: ReadonlyMap<string, PayloadEntry>;
  readonly requireSession: boolean;
}

interface Answer extends Omit<UnrecordedResponse, 'body'> {
  readonly body: string | Buffer;
}

async function answer(request: IncomingMessage, recordings: Recordings): Promise<Answer> {
  const { host, rest, path } = splitTarget(request.url ?? '/');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return {
      status: 405,
      contentType: 'text/plain; charset=utf-8',
      body: 'only GET and HEAD are replayed\n',
    };
  const page = host === 'nse' ? nsePage(path) : null;
  if (page !== null) return page;
  if (recordings.requireSession && host === 'nse' && !hasSession(request)) return withoutSession;
  const entry = recordings.recorded.get(requestKey(host, rest));
  if (entry === undefined) return unknownRequest(host, path);
  const file = await readFile(join(recordings.folder, entry.file));
  return {
    status: entry.status ?? 200,
    contentType: entry.contentType ?? contentTypeOf(entry.file),
    body: entry.packed ? Buffer.from(zipSync({ [basename(entry.file)]: file })) : file,
  };
}

/** The host that a path stands for, and the path on it with and without its query string. */
function splitTarget(url: string): { host: string; rest: string; path: string } {
  const [, host = '', tail = ''] = /^\/?([^/?]*)(.*)$/s.exec(url) ?? [];
  const rest = tail.startsWith('/') ? tail : `/${tail}`;
  return { host, rest, path: rest.split('?', 1)[0] ?? rest };
}

function hasSession(request: IncomingMessage): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.some(
    (cookie) => cookie.startsWith(`${sessionCookie}=`) && cookie.length > sessionCookie.length + 1,
  );
}

function contentTypeOf(file: string): string {
  if (file.endsWith('.json')) return 'application/json; charset=utf-8';
  return file.endsWith('.csv') ? 'text/csv' : 'text/html; charset=utf-8';
}

function brokenRecording(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : 'unknown';
  return { status: 500, contentType: 'text/plain; charset=utf-8', body: `replay failed: ${reason}\n` };
}

function send(request: IncomingMessage, response: ServerResponse, plain: Answer): void {
  const body = Buffer.from(plain.body);
  response.writeHead(plain.status, {
    'content-type': plain.contentType,
    'content-length': body.length,
    'cache-control': 'max-age=0, no-cache, no-store',
    ...(plain.cookies === undefined ? {} : { 'set-cookie': [...plain.cookies] }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
