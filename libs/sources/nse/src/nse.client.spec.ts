import { EgressError, type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';
import { strToU8, zipSync } from 'fflate';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NseClient } from './nse.client';

const warmUpPage = '/market-data/all-upcoming-issues-ipo';
const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html' };

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Buffer;
  /** True when the connection is closed before any response. */
  readonly cut?: boolean;
}

/** Outgoing client on the runtime's own fetch. */
class FetchHttpClient extends HttpClient {
  async get({ url, headers, timeoutMs, signal, bodyAs }: HttpRequest): Promise<HttpResponse> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await fetch(url, {
        headers: { ...headers, connection: 'close' },
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      });
      const retryAfter = answer.headers.get('retry-after');
      return {
        url: answer.url,
        status: answer.status,
        mediaType: (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
        setCookies: answer.headers.getSetCookie(),
        retryAfterSeconds: retryAfter === null ? null : Number(retryAfter),
        body:
          bodyAs === 'base64'
            ? Buffer.from(await answer.arrayBuffer()).toString('base64')
            : await answer.text(),
      };
    } catch {
      throw new EgressError(signal?.aborted === true ? 'aborted' : 'broken', new URL(url).host);
    }
  }
}

/** Site with a queue of responses for each path, the last of which is repeated, and a list of its requests. */
class Site {
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers'] }[] = [];
  private readonly replies = new Map<string, Reply[]>();
  private server: Server | null = null;

  on(path: string, ...replies: Reply[]): this {
    this.replies.set(path, replies);
    return this;
  }

  async start(): Promise<string> {
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      this.asked.push({ path, headers: request.headers });
      const queue: Reply[] = this.replies.get(path) ?? [
        { status: 404, headers: html, body: '<!DOCTYPE html><html></html>' },
      ];
      const reply = (queue.length > 1 ? queue.shift() : queue[0]) ?? {};
      if (reply.cut === true) {
        request.socket.destroy();
        return;
      }
      response.writeHead(reply.status ?? 200, { ...json, ...reply.headers });
      response.end(reply.body ?? '[]');
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  paths(): string[] {
    return this.asked.map(({ path }) => path);
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server === null) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

describe('NseClient', () => {
  let site: Site;
  let client: NseClient;
  const ask = (path: string) => client.json({ path, page: '/market-data/some-page' });

  beforeEach(async () => {
    site = new Site().on(warmUpPage, {
      headers: { ...html, 'set-cookie': ['nsit=abc; Path=/; HttpOnly', 'bm_sz=1=2~3; Secure'] },
      body: '<html></html>',
    });
    const url = await site.start();
    client = new NseClient(new FetchHttpClient(), { site: url, archives: url }, 0);
  });

  afterEach(() => {
    jest.restoreAllMocks();
    return site.stop();
  });

  it('opens a page like a browser, then asks with its cookies and the hosting page as referer', async () => {
    site.on('/api/x', { body: '[1]' });
    expect(await ask('/api/x')).toBe('[1]');
    const [page, api] = site.asked;
    expect(page?.path).toBe(warmUpPage);
    expect(page?.headers).toMatchObject({
      accept: expect.stringContaining('text/html') as string,
      'accept-language': 'en-US,en;q=0.9',
      'user-agent': expect.stringContaining('Chrome/') as string,
    });
    expect(api?.headers).toMatchObject({
      cookie: 'nsit=abc; bm_sz=1=2~3',
      accept: expect.stringContaining('application/json') as string,
      referer: expect.stringMatching(/^http:.*\/market-data\/some-page$/) as string,
      'user-agent': page?.headers['user-agent'],
    });
  });

  it('keeps one session for all requests, also for those at the same time, and takes new cookies over', async () => {
    site.on('/api/x', { headers: { 'set-cookie': ['nsit=new', 'bm_sz=; Max-Age=0'] } });
    await Promise.all([ask('/api/x'), ask('/api/x')]);
    await ask('/api/x');
    expect(site.paths().filter((path) => path === warmUpPage)).toHaveLength(1);
    expect(site.asked.at(-1)?.headers.cookie).toBe('nsit=new');
  });

  it('makes a new session after four minutes', async () => {
    await ask('/api/x').catch(() => null);
    const later = performance.now() + 4 * 60_000 + 1;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    await ask('/api/x').catch(() => null);
    expect(site.paths()).toEqual([warmUpPage, '/api/x', warmUpPage, '/api/x']);
  });

  it.each([401, 403])('after %i it makes a new session once and asks again', async (status) => {
    site.on('/api/x', { status, headers: html, body: 'Access Denied' }, { body: '[2]' });
    expect(await ask('/api/x')).toBe('[2]');
    expect(site.paths()).toEqual([warmUpPage, '/api/x', warmUpPage, '/api/x']);
  });

  it('a second refusal is a block', async () => {
    site.on('/api/x', { status: 403, headers: html, body: 'Access Denied' });
    await expect(ask('/api/x')).rejects.toThrow(SourceBlocked);
    expect(site.paths()).toEqual([warmUpPage, '/api/x', warmUpPage, '/api/x']);
  });

  it('429 is a block with Retry-After, without another attempt', async () => {
    site.on('/api/x', { status: 429, headers: { 'retry-after': '90' } });
    await expect(ask('/api/x')).rejects.toMatchObject({ name: 'SourceBlocked', retryAfterSeconds: 90 });
    expect(site.paths()).toEqual([warmUpPage, '/api/x']);
  });

  it.each([
    ['an HTML page', { headers: html, body: '<html>Robot?</html>' }, 'HTML page instead of JSON'],
    ['HTML that calls itself JSON', { body: '  <!DOCTYPE html>' }, 'HTML page instead of JSON'],
    ['text that is no JSON', { body: 'Resource not found' }, 'not JSON'],
    ['nothing', { body: '' }, 'not JSON'],
  ])('%s with status 200 is a block', async (_what, reply, message) => {
    site.on('/api/x', reply);
    await expect(ask('/api/x')).rejects.toThrow(message);
    await expect(ask('/api/x')).rejects.toBeInstanceOf(SourceBlocked);
  });

  it('404 with a page means that the route was removed', async () => {
    await expect(ask('/api/gone')).rejects.toThrow('the route is gone');
    await expect(ask('/api/gone')).rejects.toBeInstanceOf(SourceFailed);
  });

  it('404 with an error in JSON means an unknown symbol or series, and returns null', async () => {
    site.on('/api/x', { status: 404, body: '{"error":"Unexpected end of JSON input"}' });
    expect(await ask('/api/x')).toBeNull();
  });

  it('tries three times on 5xx and broken connections', async () => {
    site.on('/api/x', { status: 502 }, { cut: true }, { body: '[3]' });
    expect(await ask('/api/x')).toBe('[3]');
    site.on('/api/y', { status: 503 });
    await expect(ask('/api/y')).rejects.toThrow('/api/y: status 503');
    site.on('/api/z', { cut: true });
    await expect(ask('/api/z')).rejects.toBeInstanceOf(EgressError);
    expect(
      site
        .paths()
        .slice(1)
        .map((path) => path.at(-1))
        .join(''),
    ).toBe('xxxyyyzzz');
  });

  it('a missing page at warm-up still sets cookies, a broken one sets none, and both continue', async () => {
    site.on(warmUpPage, { status: 404, headers: { ...html, 'set-cookie': ['nsit=404'] }, body: '<html>' });
    site.on('/api/x', {});
    await ask('/api/x');
    expect(site.asked.at(-1)?.headers.cookie).toBe('nsit=404');
    site.on(warmUpPage, { cut: true });
    const later = performance.now() + 5 * 60_000;
    jest.spyOn(performance, 'now').mockReturnValue(later);
    expect(await ask('/api/x')).toBe('[]');
  });

  it.each([401, 403, 429])('%i at warm-up is a block, without a request to the API', async (status) => {
    site.on(warmUpPage, { status, headers: html });
    await expect(ask('/api/x')).rejects.toBeInstanceOf(SourceBlocked);
    expect(site.paths()).toEqual([warmUpPage]);
  });

  it('files need no session; a missing one is null, a page in its place a block', async () => {
    site.on('/f.csv', { headers: { 'content-type': 'text/csv' }, body: 'A,B\n1,2\n' });
    expect(await client.file('/f.csv')).toBe('A,B\n1,2\n');
    expect(await client.file('/none.csv')).toBeNull();
    site.on('/g.csv', { headers: html, body: '<html></html>' });
    await expect(client.file('/g.csv')).rejects.toBeInstanceOf(SourceBlocked);
    site.on('/h.csv', { status: 403 });
    await expect(client.file('/h.csv')).rejects.toBeInstanceOf(SourceBlocked);
    expect(site.paths()).not.toContain(warmUpPage);
  });

  it('unpacks the one file of an archive, without a session', async () => {
    const archive = { 'content-type': 'application/zip' };
    site.on('/f.csv.zip', {
      headers: archive,
      body: Buffer.from(zipSync({ 'f.csv': strToU8('A,B\n1,2\n') })),
    });
    site.on('/g.csv.zip', { headers: archive, body: '<!DOCTYPE html><html></html>' });
    site.on('/h.csv.zip', { headers: archive, body: 'PK' });
    site.on('/i.csv.zip', { status: 403, headers: html, body: '' });
    expect(await client.zippedFile('/f.csv.zip')).toBe('A,B\n1,2\n');
    expect(await client.zippedFile('/none.csv.zip')).toBeNull();
    await expect(client.zippedFile('/g.csv.zip')).rejects.toBeInstanceOf(SourceBlocked);
    await expect(client.zippedFile('/h.csv.zip')).rejects.toBeInstanceOf(SourceFailed);
    await expect(client.zippedFile('/i.csv.zip')).rejects.toBeInstanceOf(SourceBlocked);
    expect(site.paths()).not.toContain(warmUpPage);
  });

  it('stops at the deadline of the feed', async () => {
    await ask('/api/x').catch(() => null);
    const signal = AbortSignal.abort();
    const late = client.json({ path: '/api/x', page: '/', signal });
    await expect(late).rejects.toBeInstanceOf(Error);
  });

  it('keeps 500 ms between two requests unless told otherwise', async () => {
    const pauses: unknown[] = [];
    jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    jest.spyOn(globalThis, 'setTimeout').mockImplementation((wake, durationMs) => {
      pauses.push(durationMs);
      queueMicrotask(wake);
      return undefined as unknown as NodeJS.Timeout;
    });
    const answer = {
      url: '',
      status: 200,
      mediaType: 'application/json',
      setCookies: [],
      retryAfterSeconds: null,
    };
    const http = { get: () => Promise.resolve({ ...answer, body: '[]' }) };
    const patient = new NseClient(http, { site: 'http://site', archives: 'http://archives' }, 500);
    await patient.json({ path: '/api/x', page: '/' });
    await patient.file('/f.csv');
    expect(pauses).toEqual([500, 1000]);
  });
});
