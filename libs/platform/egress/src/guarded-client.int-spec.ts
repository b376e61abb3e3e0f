import {
  createServer as createNetServer,
  type AddressInfo,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { inspect } from 'node:util';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TestAuthority, TestDnsServer, TestReceiver } from '@market/testing';
import { parseAddressRange } from './address-ranges';
import { AddressRules } from './address-rules';
import { readDeliveryUrl } from './delivery-url';
import { EgressGuard } from './egress-guard';
import { GuardedClient } from './guarded-client';
import type { GuardedPost } from './guarded-request';
import { DnsResolver, HostResolver, RememberingResolver } from './host-resolver';

const authority = new TestAuthority();
const trusted = getCACertificates('default');
const names = ['localhost', 'hooks.acme.in', '127.0.0.1'];
const loopback = parseAddressRange('127.0.0.0/8');
const allowed = new AddressRules(loopback ? [loopback] : []);

/** Resolver with fixed names and addresses. */
class Book extends HostResolver {
  constructor(private readonly entries: Readonly<Record<string, readonly string[]>>) {
    super();
  }

  addressesOf(name: string): Promise<readonly string[]> {
    return Promise.resolve(this.entries[name] ?? []);
  }
}

let receiver: TestReceiver;
let clients: GuardedClient[];

beforeAll(async () => {
  setDefaultCACertificates([...trusted, authority.certificate]);
  receiver = await TestReceiver.start(authority.issue(names));
});
beforeEach(() => {
  clients = [];
  receiver.requests.length = 0;
  receiver.connections = 0;
  receiver.respond = (_request, response) => void response.writeHead(200).end('ok');
});
afterEach(() => {
  for (const client of clients) client.close();
  receiver.dropConnections();
});
afterAll(async () => {
  await receiver.close();
  setDefaultCACertificates(trusted);
});

function aClient(rules: AddressRules, resolver: HostResolver): GuardedClient {
  const client = new GuardedClient(new EgressGuard(rules, resolver));
  clients.push(client);
  return client;
}

function aPost(part: Partial<GuardedPost> = {}): GuardedPost {
  return {
    url: `https://hooks.acme.in:${receiver.port}/hook?a=b`,
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Service-Webhook/1.0' },
    body: '{"name":"₹"}',
    deadlineMs: 5_000,
    maxAnswerBytes: 64 * 1024,
    ...part,
  };
}

const here = new Book({ 'hooks.acme.in': ['127.0.0.1'] });

describe('GuardedClient', () => {
  it('sends the bytes unchanged and returns the response', async () => {
    await expect(aClient(allowed, here).post(aPost())).resolves.toEqual({
      status: 200,
      body: Buffer.from('ok'),
    });
    expect(receiver.requests).toMatchObject([
      {
        path: '/hook?a=b',
        headers: {
          host: `hooks.acme.in:${receiver.port}`,
          'content-type': 'application/json',
          'content-length': '14',
          'user-agent': 'Service-Webhook/1.0',
        },
        body: Buffer.from('{"name":"₹"}'),
      },
    ]);
  });

  it('reuses its connection for the next request', async () => {
    const client = aClient(allowed, here);
    for (let count = 0; count < 5; count += 1) await client.post(aPost());
    expect([receiver.requests.length, receiver.connections]).toEqual([5, 1]);
  });

  it('replaces a reused connection that the receiver dropped within the attempt', async () => {
    const client = aClient(allowed, here);
    await client.post(aPost());
    receiver.respond = (_request, response) => {
      receiver.respond = (_again, second) => void second.writeHead(204).end();
      response.socket?.destroy();
    };
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 204 });
  });

  it('rejects without a second try when a fresh connection breaks', async () => {
    receiver.respond = (_request, response) => void response.socket?.destroy();
    await expect(aClient(allowed, here).post(aPost())).rejects.toMatchObject({ reason: 'reset' });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('returns status %i without following it', async (status) => {
    receiver.respond = (_request, response) =>
      void response.writeHead(status, { location: `https://127.0.0.1:${receiver.port}/other` }).end();
    await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({ status });
    expect(receiver.requests).toHaveLength(1);
  });

  it('reads the first bytes of an endless response, and closes it', async () => {
    let written = 0;
    receiver.respond = (_request, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x'))) written += 65_536;
      };
      response.on('drain', pour);
      pour();
    };
    const { status, body } = await aClient(allowed, here).post(aPost({ maxAnswerBytes: 65_536 }));
    expect([status, body.length]).toEqual([200, 65_536]);
    expect(written).toBeLessThan(20_000_000);
  });

  it('leaves a compressed response compressed', async () => {
    receiver.respond = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 1, 2]));
    await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({
      body: Buffer.from([0x1f, 0x8b, 1, 2]),
    });
  });

  it('returns a status that came in time, whatever happens to the body', async () => {
    receiver.respond = (_request, response) => void response.writeHead(201).write('part');
    await expect(aClient(allowed, here).post(aPost({ deadlineMs: 300 }))).resolves.toEqual({
      status: 201,
      body: Buffer.from('part'),
    });
  });

  it('returns a response of status 101, and closes the connection', async () => {
    receiver.respond = (_request, response) =>
      void response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nmore',
      );
    const client = aClient(allowed, here);
    await expect(client.post(aPost())).resolves.toEqual({ status: 101, body: Buffer.alloc(0) });
    receiver.respond = (_request, response) => void response.writeHead(200).end('ok');
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 200 });
    expect(receiver.connections).toBe(2);
  });

  it('rejects an incomplete response at the deadline', async () => {
    const beginnings = ['HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Le'];
    for (const beginning of beginnings) {
      receiver.respond = (_request, response) => void response.socket?.write(beginning);
      const post = aClient(allowed, here).post(aPost({ deadlineMs: 100 }));
      await expect(post).rejects.toThrow('timeout');
    }
  });

  describe('limits what it reads before the response', () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n';
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    const saying = (text: string): void => {
      receiver.respond = (_request, response) => void response.socket?.write(text);
    };

    it('to ten informational responses, on a reused connection too', async () => {
      receiver.respond = (_request, response) => {
        for (let count = 0; count < 10; count += 1)
          response.writeEarlyHints({ link: '</style.css>; rel=preload' });
        response.writeHead(200).end('ok');
      };
      const client = aClient(allowed, here);
      for (let count = 0; count < 3; count += 1) {
        await expect(client.post(aPost())).resolves.toEqual({ status: 200, body: Buffer.from('ok') });
      }
      expect(receiver.connections).toBe(1);
    });

    it('to heads of 64 KB', async () => {
      const long = hint.replace('style', 's'.repeat(10_000));
      saying(long.repeat(5) + answer);
      await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({ status: 200 });
    });

    it('without counting the body of a former response', async () => {
      receiver.respond = (_request, response) => void response.writeHead(200).end('x'.repeat(200_000));
      const client = aClient(allowed, here);
      for (let count = 0; count < 2; count += 1) {
        const { body } = await client.post(aPost({ maxAnswerBytes: 300_000 }));
        expect(body).toHaveLength(200_000);
      }
    });

    it.each([
      ['eleven informational answers', hint.repeat(11) + answer],
      ['long heads', hint.replace('style', 's'.repeat(15_000)).repeat(6) + answer],
      ['empty lines', '\r\n'.repeat(60_000) + answer],
    ])('and rejects %s', async (_title, text) => {
      saying(text);
      await expect(aClient(allowed, here).post(aPost())).rejects.toMatchObject({ reason: 'endless' });
    });

    it.each([
      ['Early Hints', hint.repeat(100)],
      ['empty lines', '\r\n'.repeat(1_000)],
    ])('and stops reading endless %s', async (_title, text) => {
      let written = 0;
      receiver.respond = (_request, { socket }) => {
        const pour = () => {
          while (socket?.destroyed === false && socket.write(text)) written += text.length;
        };
        socket?.on('drain', pour);
        pour();
      };
      const post = aClient(allowed, here).post(aPost({ deadlineMs: 3_000 }));
      await expect(post).rejects.toMatchObject({ reason: 'endless' });
      expect(written).toBeLessThan(20_000_000);
    });
  });

  it('applies one deadline while the receiver sends nothing', async () => {
    receiver.respond = () => undefined;
    const startedAt = performance.now();
    await expect(aClient(allowed, here).post(aPost({ deadlineMs: 300 }))).rejects.toMatchObject({
      reason: 'timeout',
    });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('applies the deadline while a name does not resolve', async () => {
    const silent = new (class extends HostResolver {
      addressesOf = () => new Promise<string[]>(() => undefined);
    })();
    await expect(aClient(allowed, silent).post(aPost({ deadlineMs: 100 }))).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('is aborted by its signal, also before it begins', async () => {
    const end = new AbortController();
    receiver.respond = () => end.abort();
    await expect(aClient(allowed, here).post(aPost({ signal: end.signal }))).rejects.toMatchObject({
      reason: 'aborted',
    });
    await expect(aClient(allowed, here).post(aPost({ signal: end.signal }))).rejects.toMatchObject({
      reason: 'aborted',
    });
    expect(receiver.requests).toHaveLength(1);
  });

  it('tries the next address of a name when one accepts no connection', async () => {
    const client = aClient(allowed, new Book({ 'hooks.acme.in': ['127.9.9.9', '127.0.0.1'] }));
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 200 });
  });

  it('names the failure, without header, body or address', async () => {
    const closed = aClient(allowed, new Book({ 'hooks.acme.in': ['127.0.0.1'] }));
    const error: unknown = await closed
      .post(aPost({ url: 'https://hooks.acme.in:1/canary', headers: { 'X-Canary': 'canary' } }))
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'refused', code: 'ECONNREFUSED' });
    expect(inspect(error, { depth: 20, showHidden: true })).not.toMatch(/canary|127\.0\.0\.1/i);
  });
});

describe('the certificate of a receiver', () => {
  it.each([
    ['of another name', ['other.acme.in'], {}, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that has expired', names, { validUntil: new Date(Date.now() - 1_000) }, 'CERT_HAS_EXPIRED'],
  ])('%s is refused', async (_title, issued, options, code) => {
    const other = await TestReceiver.start(authority.issue(issued, options));
    const client = aClient(allowed, here);
    await expect(client.post(aPost({ url: `https://hooks.acme.in:${other.port}/` }))).rejects.toMatchObject({
      reason: 'tls',
      code,
    });
    expect(other.requests).toHaveLength(0);
    await other.close();
  });

  it('of an unknown authority is refused', async () => {
    const other = await TestReceiver.start(new TestAuthority().issue(names));
    await expect(
      aClient(allowed, here).post(aPost({ url: `https://hooks.acme.in:${other.port}/` })),
    ).rejects.toMatchObject({ reason: 'tls' });
    await other.close();
  });

  it('of an IP address must name that address', async () => {
    await expect(
      aClient(allowed, here).post(aPost({ url: `https://127.0.0.1:${receiver.port}/` })),
    ).resolves.toMatchObject({ status: 200 });
  });
});

describe('GuardedClient does not reach', () => {
  const strict = new AddressRules();
  let accepted = 0;
  let listener: NetServer;
  let port: number;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    listener = createNetServer((socket) => {
      accepted += 1;
      sockets.add(socket);
    });
    await new Promise<void>((resolve) => listener.listen(0, '0.0.0.0', resolve));
    port = (listener.address() as AddressInfo).port;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => listener.close(resolve));
  });
  afterEach(() => expect(accepted).toBe(0));

  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '168.63.129.16',
    '10.0.0.1',
    'localhost',
    'localhost.',
    'user:pw@127.0.0.1',
  ])('https://%s', async (host) => {
    const client = aClient(strict, new DnsResolver({ servers: [], asksMachine: true }));
    const sent = client.post(aPost({ url: `https://${host}:${port}/`, deadlineMs: 2_000 }));
    await expect(sent).rejects.toMatchObject({ name: 'DeliveryError' });
    const guard = new EgressGuard(strict, new DnsResolver({ servers: [], asksMachine: true }));
    expect(await guard.problemOf(`https://${host}:${port}/`)).toMatch(/^must /);
  });

  it('a name that is public at the first look-up and loopback at the next', async () => {
    const dns = await TestDnsServer.start((_name, question) =>
      question === 0 ? ['8.8.8.8'] : ['127.0.0.1'],
    );
    const resolver = new DnsResolver({ servers: [dns.address], asksMachine: false });
    const guard = new EgressGuard(strict, resolver);
    const url = `https://rebind.acme.in:${port}/`;
    expect(await guard.problemOf(url)).toBeNull();
    await expect(aClient(strict, resolver).post(aPost({ url, deadlineMs: 2_000 }))).rejects.toMatchObject({
      reason: 'not-allowed',
    });
    expect(dns.questions.get('rebind.acme.in')).toBe(2);
    await dns.close();
  });

  it('a remote address that differs from the judged one', async () => {
    const misled = new (class extends EgressGuard {
      override addressesOf(): readonly string[] {
        return ['127.0.0.1'];
      }
    })(new AddressRules([]), here);
    const client = new GuardedClient(misled);
    clients.push(client);
    await expect(client.post(aPost())).rejects.toMatchObject({ reason: 'not-allowed' });
    expect(receiver.requests).toEqual([]);
  });

  it('a name with a public and a loopback address', async () => {
    const dns = await TestDnsServer.start(() => ['8.8.8.8', '127.0.0.1']);
    const resolver = new DnsResolver({ servers: [dns.address], asksMachine: false });
    expect(await new EgressGuard(strict, resolver).problemOf('https://two.acme.in/')).toBe(
      'must lead to a host that is publicly reachable',
    );
    await expect(
      aClient(strict, resolver).post(aPost({ url: `https://two.acme.in:${port}/`, deadlineMs: 2_000 })),
    ).rejects.toMatchObject({ reason: 'not-allowed' });
    await dns.close();
  });

  it('the former address of a name that moved, over a reused connection', async () => {
    const dns = await TestDnsServer.start((_name, question) =>
      question === 0 ? ['127.0.0.1'] : ['10.0.0.1'],
    );
    const resolver = new DnsResolver({ servers: [dns.address], asksMachine: false });
    const client = aClient(allowed, resolver);
    await client.post(aPost());
    expect(receiver.connections).toBe(1);
    await expect(client.post(aPost())).rejects.toMatchObject({ reason: 'not-allowed' });
    expect(receiver.requests).toHaveLength(1);
    await dns.close();
  });

  it('a forbidden name with the same addresses as an allowed one', async () => {
    const shared = ['8.8.8.8'];
    const guard = new EgressGuard(
      new AddressRules([]),
      new Book({ 'hooks.acme.in': shared, internal: shared }),
    );
    const reached = async (host: string) => {
      const reading = readDeliveryUrl(`https://${host}/`);
      return reading.ok ? guard.addressesOf(reading.url) : reading.problem;
    };
    expect(await reached('hooks.acme.in')).toEqual(shared);
    expect(await reached('internal')).toEqual([]);
    expect(await reached('hooks.acme.in')).toEqual(shared);
  });

  it('unresolvable and non-public names, with one message for both', async () => {
    const dns = await TestDnsServer.start((name) => (name === 'private.acme.in' ? ['10.0.0.1'] : []));
    const guard = new EgressGuard(strict, new DnsResolver({ servers: [dns.address], asksMachine: false }));
    const problems = await Promise.all(
      ['https://private.acme.in/', 'https://nobody.acme.in/', 'https://localhost/', 'https://10.0.0.1/'].map(
        (url) => guard.problemOf(url),
      ),
    );
    expect(new Set(problems)).toEqual(new Set(['must lead to a host that is publicly reachable']));
    await dns.close();
  });
});

it('a name is resolved once for concurrent requests, and again when it was not found', async () => {
  const dns = await TestDnsServer.start((_name, question) => (question === 0 ? [] : ['8.8.8.8']));
  const inner = new DnsResolver({ servers: [dns.address], asksMachine: false });
  const resolver = new RememberingResolver(inner);
  const asked = Array.from({ length: 20 }, async () => await resolver.addressesOf('many.acme.in'));
  await Promise.all(asked);
  expect(dns.questions.get('many.acme.in')).toBe(1);
  expect(await resolver.addressesOf('many.acme.in')).toEqual(['8.8.8.8']);
  expect(await resolver.addressesOf('many.acme.in')).toEqual(['8.8.8.8']);
  expect(dns.questions.get('many.acme.in')).toBe(2);
  await dns.close();
});
