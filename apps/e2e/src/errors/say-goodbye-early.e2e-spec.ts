import { startApi, type RunningApi } from '../harness/running-api';
import { Wire, type WireResponse } from '../harness/wire';

describe('a connection', () => {
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

  const request = (line: string, ...headers: string[]) =>
    [`${line} HTTP/1.1`, 'Host: api.test', `X-API-Key: ${api.testKey}`, ...headers, '\r\n'].join('\r\n');
  const order = '{"planId":"plan_none"}';
  const post = () =>
    request(
      'POST /v1/billing/subscribe',
      'Content-Type: application/json',
      `Content-Length: ${order.length}`,
    ) + order;
  const shown = ({ status, body }: WireResponse) => [status, body === '' ? '' : body.slice(0, 1)];

  it.each([
    ['a cached response', () => request('GET /v1/ipos'), 200],
    ['an error of the front handler', () => request('GET /nothing'), 404],
    ['a read that Nest serves', () => request('GET /v1/usage'), 200],
    [
      'a read that Nest serves without a key',
      () => 'GET /health/ready HTTP/1.1\r\nHost: api.test\r\n\r\n',
      200,
    ],
    ['a post', post, 400],
    ['a read that Node parses', () => request('GET /v1/ipos/search?q=steel', 'TE: trailers'), 200],
  ])('that its client half-closes after the request gets %s, then ends', async (_, bytes, status) => {
    wire.send(bytes());
    wire.endSending();
    expect(shown(await wire.nextResponse())).toEqual([status, '{']);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('that is half-closed gets the responses to all earlier requests in order', async () => {
    wire.send(request('GET /v1/usage') + request('GET /v1/ipos/nobody-1') + post() + request('GET /nothing'));
    wire.endSending();
    const statuses: number[] = [];
    for (let at = 0; at < 4; at += 1) statuses.push((await wire.nextResponse()).status);
    expect(statuses).toEqual([200, 404, 400, 404]);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('that is half-closed in a second request gets the first response and a 400', async () => {
    wire.send(`${request('GET /v1/usage')}GET /v1/ip`);
    wire.endSending();
    expect((await wire.nextResponse()).status).toBe(200);
    expect((await wire.nextResponse()).status).toBe(400);
    await wire.ended;
    expect(wire.rest).toBe('');
  });

  it('gets its responses if it is half-closed later than its requests', async () => {
    wire.send(request('GET /v1/usage'));
    expect((await wire.nextResponse()).status).toBe(200);
    wire.send(request('GET /v1/usage'));
    await new Promise((resolve) => setTimeout(resolve, 1));
    wire.endSending();
    expect((await wire.nextResponse()).status).toBe(200);
    await wire.ended;
  });

  it.each(['GET /v1/ipos', 'GET /v1/usage', 'GET /nothing', 'OPTIONS /v1/ipos'])(
    'ends with the response to a request for another protocol: %s',
    async (line) => {
      wire.send(
        request(line, 'Connection: Upgrade', 'Upgrade: websocket') + request('GET /v1/ipos/nobody-1'),
      );
      const answer = await wire.nextResponse();
      expect([answer.status, answer.headers.get('connection')]).toEqual([
        { 'GET /nothing': 404, 'OPTIONS /v1/ipos': 204 }[line] ?? 200,
        'close',
      ]);
      await wire.ended;
      expect(wire.rest).toBe('');
    },
  );
});
