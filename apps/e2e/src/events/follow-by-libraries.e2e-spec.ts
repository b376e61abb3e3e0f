import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { EventSource as EventSource5 } from 'eventsource';
import { EventSource as EventSource4 } from 'eventsource-4';
import { until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { WebhookScene } from '../webhooks/webhook-scene';

/** Beginning of paths, without which the check of all responses would wait for the end of a stream. */
const prefix = '/line';

/** Server in front of the API whose connections a test cuts, and keeps away for a time. */
class CutLine {
  private readonly open = new Set<ServerResponse>();
  private isCut = false;

  private constructor(private readonly server: Server) {}

  static async before(base: string): Promise<CutLine> {
    const server = createServer((request, response) => void line.pass(base, request, response));
    const line = new CutLine(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get base(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${prefix}`;
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
    if (this.isCut) return void response.destroy();
    this.open.add(response);
    const { host: _host, ...headers } = request.headers;
    const asked = httpRequest(base + (request.url ?? '').slice(prefix.length), { headers, agent: false });
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

describe('a stream of events that is interrupted before its first event', () => {
  let scene: WebhookScene;
  let line: CutLine;

  beforeAll(async () => {
    scene = await WebhookScene.set();
    await scene.ingestor();
    line = await CutLine.before(scene.api.base);
    await scene.announce(3);
  });
  afterAll(async () => {
    line.close();
    await scene.strike();
  });

  it.each([
    ['eventsource 4', EventSource4],
    ['eventsource 5', EventSource5],
  ])('loses nothing for %s', async (_name, Library) => {
    line.mend();
    const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
    const ids: string[] = [];
    let places = 0;
    const source = new Library(`${line.base}/v1/events/stream`, {
      fetch: (url: string | URL, init: { headers: Record<string, string> }) =>
        fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': key } }),
    });
    source.addEventListener('message', ({ data }) =>
      ids.push((JSON.parse(String(data)) as { id: string }).id),
    );
    source.addEventListener('position', () => (places += 1));
    try {
      await until('the place is told', () => places > 0);
      line.cut();
      await scene.announce(2);
      await until('the log has them', async () => {
        const rows = await scene.rows('SELECT FROM outbox_event WHERE log_position IS NULL');
        return rows.length === 0;
      });
      line.mend();
      await until('the events come', () => ids.length >= 2);
      expect(new Set(ids).size).toBe(2);
    } finally {
      source.close();
    }
  });
});
