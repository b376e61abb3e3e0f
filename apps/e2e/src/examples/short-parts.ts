import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Proxy that asks for three records a part, so that a list has many, and tells of each request before it passes. */
export class ShortParts {
  private constructor(private readonly server: Server) {}

  /** @param isPassed returns false for a request that is cut off */
  static async before(base: string, isPassed: () => boolean): Promise<ShortParts> {
    const server = createServer((request, response) => {
      const address = new URL(request.url ?? '/', base);
      address.searchParams.set('limit', '3');
      if (!isPassed()) return void response.destroy();
      const headers = { 'X-API-Key': String(request.headers['x-api-key']) };
      fetch(address, { headers })
        .then(async ({ status, body, headers: told }) => {
          response.writeHead(status, { 'Content-Type': told.get('content-type') ?? '' });
          for await (const piece of body ?? []) response.write(piece);
          response.end();
        })
        .catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ShortParts(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
