import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Address below which a page of its own is served: a browser reads streams of the page's host alone. */
const pagePath = '/page';
/** `/line/<key>/<path>`: no client of the browser sends headers, so a customer's proxy adds the key. */
const forwarded = /^\/line\/([^/]+)(\/.*)$/;

/** Proxy of a customer in front of the API. A test cuts its connections, and keeps them away for a time. */
export class CutLine {
  private readonly open = new Set<ServerResponse>();
  private isCut = false;

  private constructor(private readonly server: Server) {}

  static async before(base: string): Promise<CutLine> {
    const server = createServer((request, response) => void line.pass(base, request, response));
    const line = new CutLine(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get page(): string {
    return `http://127.0.0.1:${this.port}${pagePath}`;
  }

  /** Path of a stream that is read with a key. */
  streamPath(key: string): string {
    return `/line/${key}/v1/events/stream`;
  }

  /** Ends all connections, and refuses others until `mend`. */
  cut(): void {
    this.isCut = true;
    for (const response of this.open) response.destroy();
  }

  mend(): void {
    this.isCut = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private pass(base: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.url === pagePath) return void response.end('<!doctype html><title>A page</title>');
    const [, key = '', path = ''] = forwarded.exec(request.url ?? '') ?? [];
    if (this.isCut || path === '') return void response.destroy();
    this.open.add(response);
    const { host: _host, ...headers } = request.headers;
    const asked = httpRequest(base + path, { headers: { ...headers, 'X-API-Key': key }, agent: false });
    response.on('close', () => {
      this.open.delete(response);
      asked.destroy();
    });
    asked.on('error', () => response.destroy());
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy()).pipe(response);
    });
    asked.end();
  }
}
