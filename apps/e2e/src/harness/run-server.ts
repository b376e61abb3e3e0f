import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type ApiProcess, launchApi } from './api-process';
import { operate } from './operator-work';
import type { OperatorOrder, SharedProcess } from './run-client';
import { prepareDatabase } from './running-api';

/** Server in the process of Jest's `globalSetup`, for what test suites share. */
export interface RunServer {
  readonly url: string;
  /** Ends the APIs that suites share. */
  stop(): Promise<void>;
}

type Shared = SharedProcess & Pick<ApiProcess, 'stop'>;

/**
 * Starts the server. It does operators' work (`POST /work`, an order; responds with the result), because the libs of that work
 * take seconds to load in each suite, and it tells the API that suites share (`GET /api?day=`), which it starts for the first of them.
 * An error is text with status 500.
 */
export async function startRunServer(): Promise<RunServer> {
  const apis = new Map<string, Promise<Shared>>();
  const apiOf = (day: string) => {
    const api = apis.get(day) ?? launchShared();
    apis.set(day, api);
    return api;
  };
  // Idle connections stay: a suite could write to one in the moment in which the server closes it.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    respond(request, apiOf).then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.on('connection', (socket) => socket.unref());
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      await Promise.allSettled([...apis.values()].map(async (api) => (await api).stop()));
    },
  };
}

async function respond(request: IncomingMessage, apiOf: (day: string) => Promise<Shared>): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://run');
  if (pathname === '/api') {
    const { base, databaseUrl } = await apiOf(searchParams.get('day') ?? '');
    return { base, databaseUrl };
  }
  const { name, databaseUrl, values } = (await json(request)) as OperatorOrder;
  return operate(name, databaseUrl, values);
}

/** Starts an API on a copy of the market database. Suites that read public documents at the same time share its address. */
async function launchShared(): Promise<Shared> {
  const { database } = await prepareDatabase();
  const { base, stop } = await launchApi(database.url, {
    LOG_LEVEL: 'warn',
    UNAUTHENTICATED_PER_MINUTE: '10000',
    DOCUMENTS_PER_MINUTE: '10000',
  });
  return { base, stop, databaseUrl: database.url };
}
