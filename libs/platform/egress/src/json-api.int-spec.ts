import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JsonApi, type JsonApiOptions } from './json-api';

let server: Server;
let handler: RequestListener;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      asked.push(`${request.method} ${request.url} ${authorization} ${type} ${body}`);
      handler(request, response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => asked.splice(0));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const api = (options: Partial<JsonApiOptions> = {}) =>
  new JsonApi({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: ['name', 'canary-password'],
    timeoutMs: 5_000,
    maxBytes: 1_000,
    ...options,
  });
const credentials = `Basic ${Buffer.from('name:canary-password').toString('base64')}`;

describe('a JSON API', () => {
  it('receives the credentials and the body as JSON, and its response is returned with any status', async () => {
    handler = (_, response) => response.writeHead(400).end('{"error":{"code":"NO"}}');
    expect(await api().ask('PATCH', '/v1/things/1', { size: 2 })).toEqual({
      status: 400,
      body: { error: { code: 'NO' } },
    });
    handler = (_, response) => response.end('<html>maintenance</html>');
    expect(await api().ask('GET', '/v1/things')).toEqual({ status: 200, body: '<html>maintenance</html>' });
    expect(asked).toEqual([
      `PATCH /v1/things/1 ${credentials} application/json {"size":2}`,
      `GET /v1/things ${credentials} undefined `,
    ]);
  });

  it('is called without following redirects', async () => {
    handler = (_, response) => response.writeHead(302, { location: '/other' }).end();
    expect(await api().ask('POST', '/v1/things', {})).toEqual({ status: 302, body: '' });
    expect(asked.length).toBe(1);
  });

  it.each<[string, RequestListener, string]>([
    ['too late', (_, response) => void response.writeHead(200).write('{'), 'timeout'],
    ['too large', (_, response) => void response.end(`"${'x'.repeat(1_000)}"`), 'too-large'],
    ['cut off', (request) => void request.socket.destroy(), 'broken'],
  ])('whose response is %s rejects with an error that names only the host', async (_, respond, reason) => {
    handler = respond;
    const error: unknown = await api({ timeoutMs: 500 })
      .ask('GET', '/v1/things')
      .catch((thrown: unknown) => thrown);
    const { host } = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect(error).toMatchObject({ reason, message: `no answer from ${host}: ${reason}` });
    expect(Object(error)).not.toHaveProperty('cause');
  });
});
