import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TestCertificate } from './test-authority';
import { until } from './until';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly arrivedAtMs: number;
}

/** Responds to a request after its body has arrived. */
export type Responder = (request: ReceivedRequest, response: ServerResponse) => void;

/** Receiver of deliveries over HTTPS on loopback, which records its requests. */
export class TestReceiver {
  readonly requests: ReceivedRequest[] = [];
  /** Number of accepted connections, including failed ones. */
  connections = 0;
  respond: Responder = (_request, response) => void response.writeHead(200).end('ok');
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      this.take(request, response);
    });
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('tlsClientError', () => undefined);
  }

  static async start(
    certificate: TestCertificate,
    { host = '127.0.0.1', port = 0 } = {},
  ): Promise<TestReceiver> {
    const server = createServer({ key: certificate.key, cert: certificate.cert, keepAlive: true });
    server.keepAliveTimeout = 60_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new TestReceiver(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Waits until this number of requests has arrived. Errors: `Error` after the time limit. */
  async received(count: number, withinMs?: number): Promise<readonly ReceivedRequest[]> {
    await until(
      () => `${count} requests, not ${this.requests.length}`,
      () => this.requests.length >= count,
      withinMs,
    );
    return this.requests;
  }

  /** Closes all connections, like a receiver that restarts. */
  dropConnections(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.dropConnections();
    await new Promise<void>((resolve) => {
      this.server.close(() => resolve());
      this.dropConnections();
    });
  }

  private take(request: IncomingMessage, response: ServerResponse): void {
    const arrivedAtMs = Date.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    request.on('end', () => {
      const received = {
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
        arrivedAtMs,
      };
      this.requests.push(received);
      this.respond(received, response);
    });
  }
}
