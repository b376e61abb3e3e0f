import type { ErrorBody } from '../harness/described-client';
import { startApi, type RunningApi } from '../harness/running-api';
import { Wire } from '../harness/wire';

const malformed = 'GET /v1/ip os HTTP/1.1\r\nHost: api.test\r\n\r\n';

describe('pipelined requests', () => {
  let api: RunningApi;
  let wire: Wire;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    wire = await Wire.open(api.port);
  });
  afterEach(() => wire.leave());

  const get = (path: string, ...headers: string[]) => getBy(api.testKey, path, ...headers);
  const getBy = (key: string, path: string, ...headers: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: api.test', `X-API-Key: ${key}`, ...headers, '\r\n'].join('\r\n');
  const post = (body: string, ...headers: string[]) =>
    [
      ...['POST /v1/billing/subscribe HTTP/1.1', 'Host: api.test', 'Content-Type: application/json'],
      ...[...headers, `Content-Length: ${body.length}`, '', body],
    ].join('\r\n');

  /** Reads the next responses. @returns status with slug, or with error code, of each */
  async function said(count: number): Promise<string[]> {
    const texts: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { status, body } = await wire.nextResponse();
      const { error } = JSON.parse(body) as Partial<ErrorBody>;
      const slug = /nobody-\d+/.exec(error?.message ?? '')?.[0];
      texts.push(`${status} ${slug ?? error?.code ?? 'fine'}`);
    }
    return texts;
  }

  it('get their responses in order, fast and slow ones of all kinds', async () => {
    const kinds = [
      (at: number) => ({ bytes: get(`/v1/ipos/nobody-${at}`), answer: `404 nobody-${at}` }),
      () => ({ bytes: get('/v1/ipos/search?q=steel'), answer: '200 fine' }),
      () => ({ bytes: get('/nothing'), answer: '404 NOT_002' }),
      () => ({ bytes: post('{', `X-API-Key: ${api.testKey}`), answer: '400 VAL_002' }),
      () => ({ bytes: post('x'.repeat(5_000)), answer: '401 AUTH_001' }),
      () => ({ bytes: get('/v1/ipos?page=0'), answer: '400 VAL_001' }),
    ];
    const requests = Array.from({ length: 60 }, (_, at) => kinds[at % kinds.length]?.(at));
    wire.send(requests.map((request) => request?.bytes).join(''));
    expect(await said(requests.length)).toEqual(requests.map((request) => request?.answer));
  });

  it('that are equal do not wait for one another, even if the first has a key that is new to the process', async () => {
    const [unseen = ''] = await api.moreKeys(1);
    wire.send(get('/v1/ipos/nobody-6'));
    expect(await said(1)).toEqual(['404 nobody-6']);
    wire.send(getBy(unseen, '/v1/ipos/nobody-7') + get('/v1/ipos/nobody-7'));
    expect(await said(2)).toEqual(['404 nobody-7', '404 nobody-7']);
  });

  it('that arrive in single bytes get the same responses', async () => {
    for (const byte of get('/v1/ipos/nobody-1') + post('{}') + get('/v1/ipos/nobody-2')) {
      wire.send(byte);
      await new Promise(setImmediate);
    }
    expect(await said(3)).toEqual(['404 nobody-1', '401 AUTH_001', '404 nobody-2']);
  });

  it('get responses up to a malformed one, which ends the connection', async () => {
    wire.send(get('/v1/ipos/search?q=steel') + get('/v1/ipos/nobody-1') + malformed + get('/v1/ipos'));
    expect(await said(3)).toEqual(['200 fine', '404 nobody-1', '400 REQ_004']);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('get responses in order up to a CONNECT, which is refused', async () => {
    const tunnel = 'CONNECT api.test:443 HTTP/1.1\r\nHost: api.test\r\n\r\n';
    wire.send(get('/v1/ipos/search?q=steel') + get('/v1/ipos/nobody-1') + tunnel + get('/v1/ipos'));
    expect(await said(3)).toEqual(['200 fine', '404 nobody-1', '405 REQ_001']);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('get responses up to one with Connection: close', async () => {
    wire.send(get('/v1/ipos/nobody-1') + get('/v1/ipos/nobody-2', 'Connection: close') + get('/v1/ipos'));
    expect(await said(2)).toEqual(['404 nobody-1', '404 nobody-2']);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('behind a body that is too large are not parsed as requests', async () => {
    const inside = get('/v1/ipos/nobody-1');
    const body = inside.padEnd(100_000);
    wire.send(post(body, `X-API-Key: ${api.testKey}`) + get('/v1/ipos/nobody-2'));
    expect(await said(1)).toEqual(['413 REQ_002']);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('of a client that disconnects affect no other client', async () => {
    for (let at = 0; at < 100; at += 1) {
      const leaving = await Wire.open(api.port);
      leaving.send(`${get('/v1/ipos/search?q=steel').repeat(20)}${post('{"planId":').slice(0, -at)}`);
      if (at % 2 === 0) await leaving.nextResponse();
      leaving.leave();
    }
    // Requests of the disconnected clients count against the test key.
    wire.send(getBy(api.liveKey, '/v1/ipos/nobody-1'));
    expect(await said(1)).toEqual(['404 nobody-1']);
    expect(api.output()).not.toMatch(/unhandled|uncaught|"level":(?:50|60)/i);
  });
});
