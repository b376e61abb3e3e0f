import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers for hostile hosts with one body, once it is released; the others have nothing. */
export class HostileServer {
  private readonly waiting = new Set<ServerResponse>();
  private folders: readonly string[] = [];
  private body: Buffer | null = null;

  private constructor(private readonly server: Server) {
    server.on('request', ({ url = '' }, response) => {
      if (!this.folders.includes(url.split('/')[1] ?? '')) return void response.writeHead(404).end();
      this.waiting.add(response);
      response.on('close', () => this.waiting.delete(response));
      this.answer();
    });
  }

  static async start(): Promise<HostileServer> {
    const server = createServer();
    const hostile = new HostileServer(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return hostile;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param folders of the hosts that will be hostile */
  hold(folders: readonly string[]): void {
    [this.folders, this.body] = [folders, null];
  }

  release(body: Buffer): void {
    this.body = body;
    this.answer();
  }

  private answer(): void {
    const { body } = this;
    if (body === null) return;
    for (const response of this.waiting) {
      this.waiting.delete(response);
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': body.length });
      response.end(body);
    }
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
