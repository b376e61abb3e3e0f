import { EgressError, HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BseClient } from './bse.client';

type Answer = (response: ServerResponse) => void;

/** Outgoing client over `fetch`, with as much of it as one host on loopback needs. */
class FetchHttpClient extends HttpClient {
  override async get({ url, headers, timeoutMs, signal }: HttpRequest): Promise<HttpResponse> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        headers: { ...headers },
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
      });
      const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
      return {
        url: response.url,
        status: response.status,
        mediaType: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
        setCookies: [],
        retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
        body: await response.text(),
      };
    } catch {
      if (signal?.aborted) throw new EgressError('aborted', '127.0.0.1');
      throw new EgressError(deadline.aborted ? 'timeout' : 'broken', '127.0.0.1');
    }
  }
}

/** Client that notes the instants of its requests; its responses are empty and immediate. */
class NotedStarts extends HttpClient {
  readonly startsMs: number[] = [];

  override async get({ url }: HttpRequest): Promise<HttpResponse> {
    this.startsMs.push(Date.now());
    const mediaType = 'application/json';
    return { url, status: 200, mediaType, setCookies: [], retryAfterSeconds: null, body: '{}' };
  }
}

const json =
  (body: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
const html =
  (body: string, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);

describe('BseClient', () => {
  let server: Server;
  let baseUrl: string;
  let answers: Answer[];
  let asked: IncomingMessage[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      (answers.shift() ?? json('{}'))(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  beforeEach(() => {
    answers = [];
    asked = [];
  });

  const client = (timing = { gapMs: 0, timeoutMs: 5_000 }) =>
    new BseClient(new FetchHttpClient(), { api: baseUrl, files: baseUrl }, timing);
  const ask = () => client().ask({ name: 'IPO_HomePageDetail' });

  it('returns the request and the unchanged body', async () => {
    answers = [json('{ "Table": [] }')];
    await expect(ask()).resolves.toEqual({
      request: '/BseIndiaAPI/api/IPO_HomePageDetail/w',
      body: '{ "Table": [] }',
    });
  });

  it('sends blank parameters too, in the given order', async () => {
    const query = { flag: '1', status: 'L', exchange: '', ir_flag: 'IPO' };
    const { request } = await client().ask({ name: 'GetPublicIssue_par_updated', query });
    expect(request).toBe(
      '/BseIndiaAPI/api/GetPublicIssue_par_updated/w?flag=1&status=L&exchange=&ir_flag=IPO',
    );
    expect(asked[0]?.url).toBe(request);
  });

  it('sends the headers of a browser on the site’s page, without cookies', async () => {
    await ask();
    expect(asked[0]?.headers).toMatchObject({
      referer: 'https://www.bseindia.com/',
      origin: 'https://www.bseindia.com',
      'user-agent': expect.stringMatching(/^Mozilla\/5\.0 /),
    });
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
  });

  it.each([401, 403, 429])('is blocked by status %i without a retry', async (status) => {
    answers = [html('<html></html>', status)];
    await expect(ask()).rejects.toThrow(new SourceBlocked(`IPO_HomePageDetail: status ${status}`));
    expect(asked).toHaveLength(1);
  });

  describe('of a file of the site', () => {
    const file = () => client().file('/download/prices.CSV');
    const csv: Answer = (response) =>
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('A,B\n1,2\n');

    it('gives the text as it came', async () => {
      answers = [csv];
      await expect(file()).resolves.toBe('A,B\n1,2\n');
      expect(asked[0]?.url).toBe('/download/prices.CSV');
    });

    it.each([
      ['404', html('', 404)],
      ['its home page', html('<!DOCTYPE html><html lang="en"></html>')],
      ['its home page, called something else', json('\uFEFF\n<!DOCTYPE html>')],
    ])('returns null for %s', async (_title, answer) => {
      answers = [answer];
      await expect(file()).resolves.toBeNull();
    });

    it('is blocked by 403, fails on 400 and repeats the request after 503', async () => {
      answers = [html('', 403)];
      await expect(file()).rejects.toBeInstanceOf(SourceBlocked);
      answers = [html('', 400)];
      await expect(file()).rejects.toThrow(new SourceFailed('/download/prices.CSV: status 400'));
      answers = [html('', 503), csv];
      await expect(file()).resolves.toBe('A,B\n1,2\n');
    });
  });

  it('passes Retry-After on', async () => {
    answers = [(response) => response.writeHead(429, { 'retry-after': '120' }).end()];
    await expect(ask()).rejects.toMatchObject({ name: 'SourceBlocked', retryAfterSeconds: 120 });
  });

  it.each([
    ['HTML', html('<!DOCTYPE html><html lang="en"></html>')],
    ['HTML that calls itself JSON', json('\n  <!DOCTYPE html><html lang="en"></html>')],
    ['an empty HTML page', html('')],
  ])('is blocked by %s with status 200', async (_title, page) => {
    answers = [page];
    const asking = ask();
    await expect(asking).rejects.toBeInstanceOf(SourceBlocked);
    await expect(asking).rejects.toThrow('HTML page instead of JSON');
  });

  it.each([
    ['404', html('<html></html>', 404), 'route is gone'],
    ['400', json('{}', 400), 'status 400'],
    ['half a JSON', json('{"Table":[{"Scrip_na'), 'answer is not JSON'],
    ['nothing', json(''), 'answer is not JSON'],
  ])('fails on %s without a retry', async (_title, answer, reason) => {
    answers = [answer];
    const asking = ask();
    await expect(asking).rejects.toBeInstanceOf(SourceFailed);
    await expect(asking).rejects.toThrow(`IPO_HomePageDetail: ${reason}`);
    expect(asked).toHaveLength(1);
  });

  it('repeats the request after 5xx and after a broken response', async () => {
    answers = [json('{}', 503), (response) => response.destroy(), json('{"Table":[]}')];
    await expect(ask()).resolves.toMatchObject({ body: '{"Table":[]}' });
    expect(asked).toHaveLength(3);
  });

  it('fails after the second retry', async () => {
    answers = [json('{}', 500), json('{}', 502), json('{}', 503), json('{}')];
    await expect(ask()).rejects.toThrow(new SourceFailed('IPO_HomePageDetail: status 503'));
    expect(asked).toHaveLength(3);
  });

  it('repeats the request after a timeout, and fails with a timeout when each attempt times out', async () => {
    const silent: Answer = () => undefined;
    answers = [silent, silent, silent];
    const asking = client({ gapMs: 0, timeoutMs: 400 }).ask({ name: 'IPO_HomePageDetail' });
    await expect(asking).rejects.toMatchObject({ name: 'EgressError', reason: 'timeout' });
    expect(asked).toHaveLength(3);
  });

  it('stops at the deadline of the feed', async () => {
    answers = [() => undefined];
    const signal = AbortSignal.timeout(400);
    await expect(client().ask({ name: 'IPO_HomePageDetail', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
    expect(asked).toHaveLength(1);
  });

  it('keeps the minimum time between requests, also for concurrent ones', async () => {
    jest.useFakeTimers({ now: 0 });
    try {
      const http = new NotedStarts();
      const polite = new BseClient(http, { api: baseUrl, files: baseUrl }, { gapMs: 400, timeoutMs: 5_000 });
      const asking = Promise.all(
        [1, 2, 3].map((year) => polite.ask({ name: 'MoreCompanyN', query: { Fromdt: `${year}` } })),
      );
      await jest.advanceTimersByTimeAsync(800);
      await asking;
      expect(http.startsMs).toEqual([0, 400, 800]);
    } finally {
      jest.useRealTimers();
    }
  });
});
