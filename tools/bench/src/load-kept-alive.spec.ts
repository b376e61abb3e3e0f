import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { loadKeptAlive } from './load-kept-alive';

const servers = new Set<Server>();

async function listening(server: Server): Promise<string> {
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that answers with such bytes, each piece in a packet of its own. */
const answeringWith = (...pieces: string[]) =>
  listening(
    createServer((socket: Socket) => {
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('data', () => {
        pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), 5 * at));
      });
    }),
  );

const answeringBy = (listener: RequestListener) => listening(createHttpServer(listener));
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: api.test\r\n\r\n`;
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);

afterEach(() => {
  for (const server of servers) server.close();
  servers.clear();
});

describe('a load over kept connections', () => {
  it('asks in turn what each connection has to ask, and counts every answer by its status', async () => {
    const asked: Record<string, number> = {};
    const base = await answeringBy(({ url = '' }, response) => {
      asked[url] = (asked[url] ?? 0) + 1;
      if (url === '/none') response.writeHead(304).end();
      else response.setHeader('Content-Length', 200_000).end('x'.repeat(200_000));
    });
    const requests = [[request('/long'), request('/none')], [request('/other')]];
    const { answers, answersPerSecond, latenciesMs } = await loadKeptAlive(base, requests, 1);
    expect(Math.abs((asked['/long'] ?? 0) - (asked['/none'] ?? 0))).toBeLessThanOrEqual(1);
    const [long = 0, none = 0, other = 0] = ['/long', '/none', '/other'].map((path) => asked[path] ?? 0);
    expect(Math.min(long, none, other)).toBeGreaterThan(1);
    // What is asked last may have no answer yet.
    expect(none - (answers.get(304) ?? 0)).toBeLessThanOrEqual(1);
    expect(long + other - (answers.get(200) ?? 0)).toBeLessThanOrEqual(2);
    expect(sum(answers.values())).toBe(latenciesMs.length);
    expect(answersPerSecond).toBeLessThanOrEqual(latenciesMs.length / 0.99);
    expect(latenciesMs).toEqual(latenciesMs.toSorted((one, another) => one - another));
  });

  it('reads an answer however it comes apart', async () => {
    const base = await answeringWith('HTTP/1.1 2', '01 Created\r\nCONTENT-length: 4\r\n', '\r\nab', 'cd');
    const { answers } = await loadKeptAlive(base, [[request('/')]], 1);
    expect([...answers.keys()]).toEqual([201]);
    expect(answers.get(201)).toBeGreaterThan(1);
  });

  it.each([
    ['has no length', 'HTTP/1.1 200 OK\r\n\r\n', /cannot be read/],
    ['is of another protocol', 'SSH-2.0-server\r\n\r\n', /cannot be read/],
    ['never comes to the end of its head', 'HTTP/1.1 200 OK\r\n'.padEnd(9_000, 'x'), /cannot be read/],
    ['is longer than it says', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab', /longer than it says/],
  ])('fails of an answer that %s', async (_what, answer, error) => {
    await expect(loadKeptAlive(await answeringWith(answer), [[request('/')]], 5)).rejects.toThrow(error);
  });

  it('fails of a server that ends a connection, and of one that is not there', async () => {
    const base = await listening(createServer((socket) => socket.destroy()));
    await expect(loadKeptAlive(base, [[request('/')]], 5)).rejects.toThrow(/ended|ECONNRESET/);
    await expect(loadKeptAlive('http://127.0.0.1:1', [[request('/')]], 5)).rejects.toThrow(/ECONNREFUSED/);
  });
});
