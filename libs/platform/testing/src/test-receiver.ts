import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { TestCertificate } from './test-authority';

/** Received request. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly arrivedAtMs: number;
}

/** Responds to a request after its body has arrived. */
export type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

/** Receiver of deliveries over HTTPS on loopback, which records its requests. */
export class TestReceiver {
  readonly requests: ReceivedRequest[] = [];
  /** Number of accepted connections, including failed ones. */
  connections = 0;
  answer: Answer = (_request, response) => void response.writeHead(200).end('ok');
  private readonly sockets = new Set<Socket>();
  private waiting: (() => void)[] = [];

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

  /** Waits until this number of requests has arrived. Errors: `Error` after the timeout. */
  async received(count: number, withinMs = 15_000): Promise<readonly ReceivedRequest[]> {
    const deadline = Date.now() + withinMs;
    while (this.requests.length < count) {
      const leftMs = deadline - Date.now();
      if (leftMs <= 0) throw new Error(`${this.requests.length} of ${count} requests arrived`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, leftMs);
        this.waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
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
      const waiting = this.waiting;
      this.waiting = [];
      for (const wake of waiting) wake();
      this.answer(received, response);
    });
  }
}
