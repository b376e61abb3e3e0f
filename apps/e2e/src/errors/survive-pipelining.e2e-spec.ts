import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { get as ask, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { plainRead } from '../harness/plain-read';
import { startApi, type RunningApi } from '../harness/running-api';
import { until } from '@market/testing';

const connections = 10;
/** Units: bytes. */
const ofConnection = 2_000_000;
/** Memory that a flood may take at most: half of what it took when every request that was read was handled. */
const maxMegabytes = 75;

describe('an API whose clients pipeline more than they read', () => {
  let api: RunningApi;

  beforeAll(async () => {
    api = await startApi({ NODE_OPTIONS: '--max-old-space-size=256' });
    for (let count = 0; count < 50; count += 1) await records();
  });
  afterAll(() => api.stop());

  const get = (path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: api.test', ...headers, '\r\n'].join('\r\n');
  const list = '/v1/ipos?limit=100';
  const records = async (key = api.testKey) => {
    const response = await fetch(`${api.base}${list}`, { headers: { 'X-API-Key': key } });
    return (await response.text()).length;
  };
  /** Highest memory of the process so far. Source: proc_pid_status(5). Units: megabytes. */
  const highest = () => {
    const status = readFileSync(`/proc/${api.process.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
  };
  const answered = (route: string) =>
    api
      .output()
      .split('\n')
      .filter((line) => line.includes(`"route":"${route}"`)).length;

  /** Sends requests until the connection is closed. */
  const flood = (bytes: Buffer) =>
    new Promise<void>((resolve) => {
      const socket = connect(api.port, '127.0.0.1', () => socket.write(bytes));
      socket.on('error', () => undefined).on('close', () => resolve());
      socket.resume();
    });

  /** Sends requests on many connections at once. @returns statuses of probes from another address meanwhile */
  const floodAll = async (one: string, size: number, count: number) => {
    const bytes = Buffer.from(one.repeat(Math.ceil(size / one.length)));
    let isFlooded = true;
    const floods = Promise.all(Array.from({ length: count }, () => flood(bytes)));
    void floods.then(() => (isFlooded = false));
    const statuses = new Set<number | undefined>();
    while (isFlooded) statuses.add(await probe());
    await floods;
    return [...statuses];
  };
  const probe = async () => {
    const probed = ask(`${api.base}/health/live`, { localAddress: '127.0.0.3', agent: false });
    const [response] = (await once(probed, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  it('closes the connections of clients without a key, handles few of their requests, and is live meanwhile', async () => {
    const before = highest();
    expect(await floodAll(get('/v1/gmp'), ofConnection, connections)).toEqual([200]);
    expect(answered('/v1/gmp')).toBeLessThanOrEqual(64 * connections);
    expect(highest() - before).toBeLessThan(maxMegabytes);
  });

  it('keeps one unread response for each connection of a valid key, and sends all when they are read', async () => {
    const before = highest();
    const [key = ''] = await api.moreKeys(1);
    const size = await records(key);
    const requests = get(list, `X-API-Key: ${key}`).repeat(63);
    const last = get(list, `X-API-Key: ${key}`, 'Connection: close');
    const clients = Array.from({ length: 15 }, () => {
      const client = connect(api.port, '127.0.0.1', () => client.write(requests + last));
      return client;
    });
    // All together are more than the process may take.
    expect((size * 64 * clients.length) / 1e6).toBeGreaterThan(maxMegabytes);
    await until('all have sent', () => clients.every(({ bytesWritten }) => bytesWritten > requests.length));
    // A connection of its own: the server may close a kept one while this process writes the requests.
    expect((await plainRead(`${api.base}/health/ready`)).status).toBe(200);
    const received = await Promise.all(
      clients.map(async (client) => {
        let count = 0;
        for await (const chunk of client) count += (chunk as Buffer).length;
        return count;
      }),
    );
    expect(received.filter((count) => count < 64 * size)).toEqual([]);
    expect(highest() - before).toBeLessThan(maxMegabytes);
  });

  it.each([
    ['without a Host', 'GET / HTTP/1.1\r\n\r\n'],
    ['with an unknown Expect', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: a\r\n\r\n'],
  ])('reads little of requests %s behind a refused one, and is live meanwhile', async (_, head) => {
    const before = highest();
    expect(await floodAll(head, ofConnection, connections)).toEqual([200]);
    expect(highest() - before).toBeLessThan(maxMegabytes);
  });

  it('reads 300 connections of an address that flood at the same moment one after another, and is live meanwhile', async () => {
    const before = highest();
    expect(await floodAll('GET / HTTP/1.1\r\nHost:a\r\n\r\n', 65_536, 300)).toEqual([200]);
    expect(highest() - before).toBeLessThan(maxMegabytes);
  });
});
