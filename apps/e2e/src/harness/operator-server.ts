import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { operate, type OperatorWork } from './operator-work';

/** Order to the server. The response is the result as JSON; of an error, its text with status 500. */
export interface OperatorOrder {
  readonly name: keyof OperatorWork;
  readonly databaseUrl: string;
  readonly values: unknown[];
}

/**
 * Starts the server that does operators' work for the test suites: it loads the libs of that work once, not once a suite. It
 * ends with its process. @returns its URL
 */
export async function startOperatorServer(): Promise<string> {
  const server = createServer((request, response) => {
    fulfil(request).then(
      (result) => response.end(JSON.stringify(result ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.on('connection', (socket) => socket.unref());
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function fulfil(request: IncomingMessage): Promise<unknown> {
  const { name, databaseUrl, values } = (await json(request)) as OperatorOrder;
  return operate(name, databaseUrl, values);
}
