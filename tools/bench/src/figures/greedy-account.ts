import { type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { checkedText, hourMs } from '@market/kernel';
import { loadKeptAlive } from '../load-kept-alive';

/** Account that uses all it can get of an API. */
export interface GreedyAccount {
  readonly base: string;
  readonly key: string;
  /** Key of another account: one that reads to its limit may open no stream. */
  readonly readingKey: string;
  /** Lines of the headers that pages send with the session of one of its users. */
  readonly session: readonly string[];
  /** Ids of its endpoints. */
  readonly endpoints: readonly string[];
  /** Id of the oldest event of the log. */
  readonly oldestEvent: string;
}

/** Way to be greedy. */
export interface Greed {
  readonly title: string;
  /**
   * Begins, and goes on until the returned function is called.
   *
   * @returns function that resolves to the number of responses, bytes or deliveries that the account got: without any it was not greedy
   */
  readonly begin: (account: GreedyAccount) => () => Promise<number>;
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
    begin: ({ base, readingKey }) =>
      loading(base, [200, 429], () => get('/v1/ipos?limit=100', `X-API-Key: ${readingKey}`)),
  },
  {
    title: 'reads of pages by a session',
    begin: ({ base, session }) => loading(base, [200, 429], () => get('/dashboard/api/usage', ...session)),
  },
  {
    title: 'changes by a session',
    begin: ({ base, session }) => {
      const details = { legalName: 'Greedy', gstin: null, address: null };
      return loading(base, [200, 429], () => send('PUT', '/dashboard/api/account', details, ...session));
    },
  },
  {
    title: 'wrong keys',
    begin: ({ base }) =>
      loading(base, [401, 429], () => get('/v1/ipos', `X-API-Key: ${checkedText('svc_test_')}`)),
  },
  {
    title: 'links by mail',
    begin: ({ base }) =>
      loading(base, [202, 429], (at) =>
        send('POST', '/dashboard/api/links', { email: `greedy-${at}@customer.test` }),
      ),
  },
  {
    title: 'streams from the oldest event',
    begin: (account) => {
      const opened = Array.from({ length: streams }, () => new ReopenedStream(account));
      return () => {
        for (const stream of opened) stream.close();
        return Promise.resolve(sumOf(opened.map(({ received }) => received)));
      };
    },
  },
  {
    title: 'replays to endpoints',
    begin: (account) => {
      const replays = account.endpoints.map((id) => replay(account, id));
      return async () => {
        const deliveries = await Promise.all(replays);
        await untilDelivered(account);
        return sumOf(deliveries);
      };
    },
  },
];

/** Orders a replay of all events to an endpoint. @returns number of its deliveries; 0 if it is refused */
async function replay({ base, key }: GreedyAccount, id: string): Promise<number> {
  const [from, to] = [-hourMs, hourMs].map((ms) => new Date(Date.now() + ms).toISOString());
  const response = await fetch(`${base}/v1/webhooks/${id}/replay`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ from, to, only: 'all' }),
  });
  const { data } = (await response.json()) as { data?: { deliveries: number } };
  return data?.deliveries ?? 0;
}

/** Waits until nothing waits for the endpoints of an account. */
export async function untilDelivered({
  base,
  key,
  endpoints,
}: Pick<GreedyAccount, 'base' | 'key' | 'endpoints'>): Promise<void> {
  const isWaiting = async (id: string) => {
    const path = `/v1/webhooks/${id}/deliveries?state=pending&limit=1`;
    const response = await fetch(base + path, { headers: { 'X-API-Key': key } });
    return ((await response.json()) as { data: readonly unknown[] }).data.length > 0;
  };
  while ((await Promise.all(endpoints.map(isWaiting))).includes(true)) await pause(500);
}

/**
 * Sends requests over connections, each of which sends the next one as soon as it has its response.
 *
 * @param wanted statuses of the responses that count
 */
function loading(
  base: string,
  wanted: readonly number[],
  requestAt: (at: number) => string,
): () => Promise<number> {
  const { host } = new URL(base);
  const own = Array.from({ length: connections }, (_, client) =>
    Array.from({ length: 50 }, (__, at) => requestAt(client * 50 + at).replace('{host}', host)),
  );
  const stop = new AbortController();
  const ended = loadKeptAlive(base, own, longest, stop.signal);
  return async () => {
    stop.abort();
    const { answers } = await ended;
    return sumOf(wanted.map((status) => answers.get(status) ?? 0));
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function get(path: string, ...headers: readonly string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: {host}', ...headers, '', ''].join('\r\n');
}

function send(method: 'POST' | 'PUT', path: string, body: object, ...headers: readonly string[]): string {
  const text = JSON.stringify(body);
  return [
    ...[`${method} ${path} HTTP/1.1`, 'Host: {host}', 'Sec-Fetch-Site: same-origin', ...headers],
    ...['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`, '', text],
  ].join('\r\n');
}

/** Stream that begins behind the oldest event again, each second. */
class ReopenedStream {
  /** Number of bytes received. */
  received = 0;
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
    asked.on('response', (response) => {
      response.on('error', () => undefined);
      response.on('data', ({ length }: Buffer) => {
        if (response.statusCode === 200) this.received += length;
      });
    });
    asked.on('error', () => undefined);
    asked.end();
    setTimeout(() => {
      asked.destroy();
      this.open();
    }, 1_000);
  }
}
