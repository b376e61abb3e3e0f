import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { HttpService } from '@nestjs/axios';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TestAuthority, TestDnsServer, TestReceiver } from '@market/testing';
import { parseAddressRange } from '../address-ranges';
import { AddressRules } from '../address-rules';
import { AxiosHttpClient } from './axios-http-client';
import { EgressGuard } from '../egress-guard';
import { DnsResolver } from '../host-resolver';
import type { HttpRequest } from '../http-client';

const loopback = parseAddressRange('127.0.0.0/8');

function aClient(rules: AddressRules, dnsServers: readonly string[] = []) {
  const resolver = new DnsResolver({ servers: dnsServers, asksMachine: false });
  return new AxiosHttpClient(new HttpService(), new EgressGuard(rules, resolver));
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

describe('AxiosHttpClient', () => {
  const client = aClient(new AddressRules());
  let server: Server;
  let origin: string;
  let handler: Handler;
  let asked: IncomingMessage[];

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      handler(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const get = (part: Partial<HttpRequest> = {}) =>
    client.get({
      url: `${origin}/list`,
      timeoutMs: 5_000,
      redirects: { hosts: [], named: [origin] },
      ...part,
    });

  it('returns the response unchanged, with status, media type and cookies', async () => {
    handler = (_, response) =>
      response
        .writeHead(200, {
          'content-type': 'Application/JSON; charset=utf-8',
          'set-cookie': ['nsit=1; path=/', 'bm_sz=2; Secure'],
        })
        .end('{"name":"\u20b9 01"}');
    await expect(get({ headers: { 'User-Agent': 'Mozilla/5.0', Cookie: 'a=b' } })).resolves.toEqual({
      url: `${origin}/list`,
      status: 200,
      mediaType: 'application/json',
      setCookies: ['nsit=1; path=/', 'bm_sz=2; Secure'],
      retryAfterSeconds: null,
      body: '{"name":"\u20b9 01"}',
    });
    expect(asked[0]?.headers).toMatchObject({ 'user-agent': 'Mozilla/5.0', cookie: 'a=b' });
  });

  it('returns the bytes of a file that is no text as base64', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x00, 0xff, 0x80]);
    handler = (_, response) => response.writeHead(200, { 'content-type': 'application/zip' }).end(bytes);
    const { body } = await get({ bodyAs: 'base64' });
    expect(Buffer.from(body, 'base64')).toEqual(bytes);
  });

  it.each([400, 401, 403, 404, 429, 500, 503])('returns a response of status %i', async (status) => {
    handler = (_, response) => response.writeHead(status, { 'retry-after': '120' }).end('why');
    await expect(get()).resolves.toMatchObject({
      status,
      body: 'why',
      mediaType: '',
      retryAfterSeconds: 120,
    });
  });

  it.each(['soon', '-1', '1.5', 'Fri, 20 Nov 2026 06:00:00 GMT'])('ignores Retry-After %j', async (value) => {
    handler = (_, response) => response.writeHead(429, { 'retry-after': value }).end();
    await expect(get()).resolves.toMatchObject({ retryAfterSeconds: null });
  });

  it('follows redirects and returns the address of the response', async () => {
    handler = ({ url }, response) =>
      url === '/list' ? response.writeHead(302, { location: '/other?x=1' }).end() : response.end('here');
    await expect(get()).resolves.toMatchObject({ url: `${origin}/other?x=1`, status: 200, body: 'here' });
  });

  it('gives up on circular redirects', async () => {
    handler = (_, response) => response.writeHead(302, { location: '/list' }).end();
    await expect(get()).rejects.toMatchObject({ name: 'EgressError', reason: 'broken' });
    expect(asked.length).toBeLessThanOrEqual(6);
  });

  it.each<[string, Handler]>([
    ['before the first byte', () => undefined],
    ['in the middle of the body', (_, response) => response.writeHead(200).write('[1,')],
    [
      'while bytes drip in, which keeps an idle timer awake',
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'over all redirects together',
      (_, response) => void setTimeout(() => response.writeHead(302, { location: '/list' }).end(), 60),
    ],
  ])('applies its deadline %s', async (_title, given) => {
    handler = given;
    await expect(get({ timeoutMs: 150 })).rejects.toMatchObject({
      name: 'EgressError',
      reason: 'timeout',
      host: origin.slice('http://'.length),
    });
  });

  it('ends early when its signal fires', async () => {
    const end = new AbortController();
    handler = () => end.abort();
    await expect(get({ signal: end.signal })).rejects.toMatchObject({ reason: 'aborted' });
    await expect(get({ signal: end.signal })).rejects.toMatchObject({ reason: 'aborted' });
    expect(asked).toHaveLength(1);
  });

  it.each<[string, Handler]>([
    [
      'announced',
      (_, response) => response.writeHead(200, { 'content-length': '2000' }).end('x'.repeat(2_000)),
    ],
    ['in pieces', (_, response) => void (response.write('x'.repeat(999)), response.end('x'.repeat(999)))],
    [
      'compressed',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(50_000_000))),
    ],
  ])('refuses a response that is too large: %s', async (_title, given) => {
    handler = given;
    await expect(get({ maxBytes: 1_000 })).rejects.toMatchObject({
      name: 'EgressError',
      reason: 'too-large',
    });
  });

  it('refuses a gzip bomb by default, too', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    handler = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    await expect(get()).rejects.toMatchObject({ reason: 'too-large' });
  });

  it('reads a compressed response', async () => {
    handler = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1]'));
    await expect(get({ maxBytes: 1_000 })).resolves.toMatchObject({ body: '[1]' });
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:1/x', 'refused', '127.0.0.1:1'],
    ['an unknown name', 'http://nobody.invalid/x', 'unresolved', 'nobody.invalid'],
    ['no address at all', 'nonsense', 'broken', 'an unreadable address'],
  ])('rejects with an EgressError for %s', async (_title, url, reason, host) => {
    const error: unknown = await get({ url }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'EgressError', host });
    expect([reason, 'unresolved']).toContain((error as { reason: string }).reason);
  });

  it('rejects with an EgressError without headers or bodies when a connection breaks', async () => {
    handler = (_, response) => {
      response.writeHead(200, { 'content-length': '500', 'x-canary': 'canary-answer' });
      response.write('canary-body');
      setImmediate(() => response.destroy());
    };
    const error: unknown = await get({
      headers: { Cookie: 'canary-cookie', Authorization: 'canary-key' },
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'EgressError', reason: 'broken' });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toContain('canary');
  });
});

describe('redirects', () => {
  const authority = new TestAuthority();
  const trusted = getCACertificates('default');
  const own = ['portal.acme.in', 'rebound.acme.in', 'inside.acme.in', '127.0.0.1'];
  /** Header `Location` of the first response. */
  let location: string;
  let site: Server;
  let portal: TestReceiver;
  let dns: TestDnsServer;
  let atSite: string;

  beforeAll(async () => {
    setDefaultCACertificates([...trusted, authority.certificate]);
    portal = await TestReceiver.start(authority.issue(own));
    dns = await TestDnsServer.start((name) =>
      name === 'inside.acme.in' ? ['192.168.7.7'] : own.includes(name) ? ['127.0.0.1'] : [],
    );
    site = createServer((request, response) => {
      if (request.url === '/list') response.writeHead(302, { location }).end();
      else response.end('at the site');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    atSite = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    portal.requests.length = portal.connections = 0;
    portal.respond = (_request, response) => void response.writeHead(200).end('at the portal');
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    await portal.close();
    await dns.close();
  });

  const at = (host: string, scheme = 'https') => `${scheme}://${host}:${portal.port}`;

  /** Requests a list of a source whose own hosts are those of the portal; the address of the site is a setting. */
  function ask(to: string, { rules = new AddressRules(loopback ? [loopback] : []), named = [atSite] } = {}) {
    location = to;
    return aClient(rules, [dns.address]).get({
      url: `${atSite}/list`,
      headers: { Cookie: 'canary=1', 'User-Agent': 'Mozilla/5.0' },
      timeoutMs: 5_000,
      redirects: { hosts: own.map((host) => at(host)), named },
    });
  }
  const refusal = (host: string) => ({
    name: 'EgressError',
    reason: 'redirected',
    message: `no answer from ${new URL(atSite).host}: redirected to ${host}`,
  });

  it('are followed to an own host of the source, over HTTPS, without cookies of another host', async () => {
    const answer = await ask(`${at('portal.acme.in')}/spages/list.txt?a=b#part`);
    expect(answer).toMatchObject({ status: 200, body: 'at the portal' });
    expect(answer.url).toContain(`${at('portal.acme.in')}/spages/list.txt?a=b`);
    expect(portal.requests).toMatchObject([{ path: '/spages/list.txt?a=b' }]);
    expect(portal.requests[0]?.headers['user-agent']).toBe('Mozilla/5.0');
    expect(portal.requests[0]?.headers.cookie).toBeUndefined();
  });

  it('are followed to an origin that a setting names, also over plain HTTP and on loopback', async () => {
    const rules = new AddressRules();
    await expect(ask('/other', { rules })).resolves.toMatchObject({ status: 200, body: 'at the site' });
  });

  it.each([
    ['to another host', () => 'https://portal.acme.com/x', 'portal.acme.com'],
    ['to a host of a similar name', () => `${at('portal.acme.in.evil.example')}/x`, ''],
    ['to an own host without TLS', () => `${at('portal.acme.in', 'http')}/x`, ''],
    ['to another port of an own host', () => 'https://portal.acme.in:9/x', 'portal.acme.in:9'],
    ['to loopback', () => 'http://127.0.0.1:1/x', '127.0.0.1:1'],
    ['to loopback in other words', () => 'http://0x7f.1:1/x', '127.0.0.1:1'],
    ['to the metadata of a cloud', () => 'http://169.254.169.254/latest', '169.254.169.254'],
    ['to an own host with a user name', () => `https://me:you@portal.acme.in:${portal.port}/x`, ''],
    ['within the site, whose setting is taken away', () => '/other', ''],
  ])('are not followed %s', async (title, to, host) => {
    const named = title.startsWith('within') ? [] : [atSite];
    const ledTo = host === '' ? new URL(to(), atSite).host : host;
    await expect(ask(to(), { named })).rejects.toMatchObject(refusal(ledTo));
    expect(portal.connections).toBe(0);
  });

  it.each([
    ['an own host that resolves to loopback', 'rebound.acme.in'],
    ['an own host that resolves to a private address', 'inside.acme.in'],
    ['an own host that is an address on loopback', '127.0.0.1'],
  ])('are not followed to %s', async (_title, host) => {
    const rules = new AddressRules();
    await expect(ask(`${at(host)}/x`, { rules })).rejects.toMatchObject(refusal(new URL(at(host)).host));
    expect(portal.connections).toBe(0);
  });

  it('are judged one by one: an own host may not redirect to a foreign one either', async () => {
    portal.respond = (_request, response) =>
      void response.writeHead(301, { location: 'http://10.0.0.1/' }).end();
    await expect(ask(`${at('portal.acme.in')}/x`)).rejects.toMatchObject(refusal('10.0.0.1'));
    expect(portal.requests).toHaveLength(1);
  });

  it('are not followed for a request that names no targets', async () => {
    location = '/other';
    const request = aClient(new AddressRules()).get({ url: `${atSite}/list`, timeoutMs: 5_000 });
    await expect(request).rejects.toMatchObject({ reason: 'redirected' });
  });

  it.each(['file:///etc/passwd', 'ftp://portal.acme.in/x', 'https://'])(
    'are not followed to %s, which is no address',
    async (to) => {
      await expect(ask(to)).rejects.toMatchObject({ name: 'EgressError' });
    },
  );
});
