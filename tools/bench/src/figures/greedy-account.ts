import { type ClientRequest, request } from 'node:http';
import { loadKeptAlive } from '../load-kept-alive';

/** Account that uses all it can get of an API. */
export interface GreedyAccount {
  readonly base: string;
  readonly key: string;
  /** Cookie of a session of one of its users. */
  readonly cookie: string;
  /** Ids of its endpoints. */
  readonly endpoints: readonly string[];
  /** Id of the oldest event of the log. */
  readonly oldestEvent: string;
}

/** Way to be greedy. */
export interface Greed {
  readonly title: string;
  /** Begins, and goes on until the returned function is called. */
  readonly begin: (account: GreedyAccount) => () => Promise<void>;
}

const connections = 8;
/** Streams of a plan. Source: docs/spec/plans-and-limits.md, "Plans". */
const streams = 10;
/** A load is stopped with its round, which is shorter. Units: seconds. */
const longest = 3_600;

/** Ways to be greedy, each as much as one account or one address can have. */
export const greeds: readonly Greed[] = [
  {
    title: 'reads by a key',
    begin: ({ base, key }) => loading(base, () => get('/v1/ipos?limit=100', `X-API-Key: ${key}`)),
  },
  {
    title: 'reads of pages by a session',
    begin: ({ base, cookie }) => loading(base, () => get('/dashboard/api/usage', `Cookie: ${cookie}`)),
  },
  {
    title: 'changes by a session',
    begin: ({ base, cookie }) =>
      loading(base, () =>
        post('/dashboard/api/keys', { environment: 'test', name: 'greedy' }, `Cookie: ${cookie}`),
      ),
  },
  {
    title: 'wrong keys',
    begin: ({ base }) => loading(base, () => get('/v1/ipos', `X-API-Key: svc_test_${'0'.repeat(64)}`)),
  },
  {
    title: 'links by mail',
    begin: ({ base }) =>
      loading(base, (at) => post('/dashboard/api/links', { email: `greedy-${at}@customer.test` })),
  },
  {
    title: 'streams from the oldest event',
    begin: (account) => {
      const opened = Array.from({ length: streams }, () => new ReopenedStream(account));
      return () => {
        for (const stream of opened) stream.close();
        return Promise.resolve();
      };
    },
  },
  {
    title: 'replays to endpoints',
    begin: ({ base, key, endpoints }) => {
      const wish = { from: '2026-01-01T00:00:00Z', to: '2126-01-01T00:00:00Z', only: 'all' };
      const replays = endpoints.map(async (id) => {
        await fetch(`${base}/v1/webhooks/${id}/replay`, {
          method: 'POST',
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          body: JSON.stringify(wish),
        });
      });
      return async () => void (await Promise.allSettled(replays));
    },
  },
];

/** Sends requests over connections, each of which sends the next one as soon as it has its answer. */
function loading(base: string, requestAt: (at: number) => string): () => Promise<void> {
  const { host } = new URL(base);
  const own = Array.from({ length: connections }, (_, client) =>
    Array.from({ length: 50 }, (__, at) => requestAt(client * 50 + at).replace('{host}', host)),
  );
  const stop = new AbortController();
  const ended = loadKeptAlive(base, own, longest, stop.signal);
  return async () => {
    stop.abort();
    await ended;
  };
}

function get(path: string, header: string): string {
  return [`GET ${path} HTTP/1.1`, 'Host: {host}', header, '', ''].join('\r\n');
}

function post(path: string, body: object, ...headers: readonly string[]): string {
  const text = JSON.stringify(body);
  return [
    ...[`POST ${path} HTTP/1.1`, 'Host: {host}', 'Sec-Fetch-Site: same-origin', ...headers],
    ...['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`, '', text],
  ].join('\r\n');
}

/** Stream that begins behind the oldest event again, each second. */
class ReopenedStream {
  private current: ClientRequest | null = null;
  private isClosed = false;

  constructor(private readonly account: GreedyAccount) {
    this.open();
  }

  close(): void {
    this.isClosed = true;
    this.current?.destroy();
  }

  private open(): void {
    if (this.isClosed) return;
    const { base, key, oldestEvent } = this.account;
    const headers = { 'X-API-Key': key, 'Last-Event-ID': oldestEvent };
    const asked = request(`${base}/v1/events/stream`, { headers, agent: false });
    this.current = asked;
    asked.on('response', (response) => response.on('error', () => undefined).resume());
    asked.on('error', () => undefined);
    asked.end();
    setTimeout(() => {
      asked.destroy();
      this.open();
    }, 1_000);
  }
}
