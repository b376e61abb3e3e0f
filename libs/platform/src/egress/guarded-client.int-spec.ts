import {
  createServer as createNetServer,
  type AddressInfo,
  type Server as NetServer,
  type Socket,
} from 'node:net';
import { inspect } from 'node:util';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { TestAuthority, TestDnsServer, TestReceiver } from '../testing';
import { rangeOf } from './address-ranges';
import { AddressRules } from './address-rules';
import { readDeliveryUrl } from './delivery-url';
import { EgressGuard } from './egress-guard';
import { GuardedClient } from './guarded-client';
import type { GuardedPost } from './guarded-request';
import { DnsResolver, HostResolver, RememberingResolver } from './host-resolver';

const authority = new TestAuthority();
const trusted = getCACertificates('default');
const names = ['localhost', 'hooks.acme.in', '127.0.0.1'];
const loopback = rangeOf('127.0.0.0/8');
const allowed = new AddressRules(loopback ? [loopback] : []);

/** Names and addresses as a test says. */
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
  receiver.answer = (_request, response) => void response.writeHead(200).end('ok');
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
  it('sends the bytes as they are and gives the answer', async () => {
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

  it('keeps its connection for the next one', async () => {
    const client = aClient(allowed, here);
    for (let count = 0; count < 5; count += 1) await client.post(aPost());
    expect([receiver.requests.length, receiver.connections]).toEqual([5, 1]);
  });

  it('a kept connection that the receiver dropped is replaced within the attempt', async () => {
    const client = aClient(allowed, here);
    await client.post(aPost());
    receiver.answer = (_request, response) => {
      receiver.answer = (_again, second) => void second.writeHead(204).end();
      response.socket?.destroy();
    };
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 204 });
  });

  it('a fresh connection that breaks is a failure, not a second try', async () => {
    receiver.answer = (_request, response) => void response.socket?.destroy();
    await expect(aClient(allowed, here).post(aPost())).rejects.toMatchObject({ reason: 'reset' });
    expect(receiver.requests).toHaveLength(1);
  });

  it.each([301, 302, 303, 307, 308])('status %i is an answer: nothing is followed', async (status) => {
    receiver.answer = (_request, response) =>
      void response.writeHead(status, { location: `https://127.0.0.1:${receiver.port}/other` }).end();
    await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({ status });
    expect(receiver.requests).toHaveLength(1);
  });

  it('reads the first bytes of an answer that never ends, and lets go', async () => {
    let written = 0;
    receiver.answer = (_request, response) => {
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

  it('leaves a compressed answer compressed', async () => {
    receiver.answer = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.from([0x1f, 0x8b, 1, 2]));
    await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({
      body: Buffer.from([0x1f, 0x8b, 1, 2]),
    });
  });

  it('a status that came in time stands, whatever becomes of the body', async () => {
    receiver.answer = (_request, response) => void response.writeHead(201).write('part');
    await expect(aClient(allowed, here).post(aPost({ deadlineMs: 300 }))).resolves.toEqual({
      status: 201,
      body: Buffer.from('part'),
    });
  });

  it('an answer that changes the protocol is an answer, and ends the connection', async () => {
    receiver.answer = (_request, response) =>
      void response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nmore',
      );
    const client = aClient(allowed, here);
    await expect(client.post(aPost())).resolves.toEqual({ status: 101, body: Buffer.alloc(0) });
    receiver.answer = (_request, response) => void response.writeHead(200).end('ok');
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 200 });
    expect(receiver.connections).toBe(2);
  });

  it('whatever begins like an answer and never becomes one ends with the deadline', async () => {
    const beginnings = ['HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Le'];
    for (const beginning of beginnings) {
      receiver.answer = (_request, response) => void response.socket?.write(beginning);
      const post = aClient(allowed, here).post(aPost({ deadlineMs: 100 }));
      await expect(post).rejects.toThrow('timeout');
    }
  });

  describe('what comes before an answer is read only so far', () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n';
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
    const saying = (text: string): void => {
      receiver.answer = (_request, response) => void response.socket?.write(text);
    };

    it('ten informational answers and the answer itself are an answer, on a kept connection too', async () => {
      receiver.answer = (_request, response) => {
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

    it('long heads up to 64 KB are an answer', async () => {
      const long = hint.replace('style', 's'.repeat(10_000));
      saying(long.repeat(5) + answer);
      await expect(aClient(allowed, here).post(aPost())).resolves.toMatchObject({ status: 200 });
    });

    it('an answer after a longer body is one: only what comes before it is counted', async () => {
      receiver.answer = (_request, response) => void response.writeHead(200).end('x'.repeat(200_000));
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
    ])('%s are too much', async (_title, text) => {
      saying(text);
      await expect(aClient(allowed, here).post(aPost())).rejects.toMatchObject({ reason: 'endless' });
    });

    it.each([
      ['Early Hints', hint.repeat(100)],
      ['empty lines', '\r\n'.repeat(1_000)],
    ])('%s without end cost no more than what is read of them', async (_title, text) => {
      let written = 0;
      receiver.answer = (_request, { socket }) => {
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

  it('one deadline holds while the receiver says nothing', async () => {
    receiver.answer = () => undefined;
    const startedAt = performance.now();
    await expect(aClient(allowed, here).post(aPost({ deadlineMs: 300 }))).rejects.toMatchObject({
      reason: 'timeout',
    });
    expect(performance.now() - startedAt).toBeLessThan(1_500);
  });

  it('the deadline holds while a name does not resolve', async () => {
    const silent = new (class extends HostResolver {
      addressesOf = () => new Promise<string[]>(() => undefined);
    })();
    await expect(aClient(allowed, silent).post(aPost({ deadlineMs: 100 }))).rejects.toMatchObject({
      reason: 'timeout',
    });
  });

  it('ends early when it is told to, also before it began', async () => {
    const end = new AbortController();
    receiver.answer = () => end.abort();
    await expect(aClient(allowed, here).post(aPost({ signal: end.signal }))).rejects.toMatchObject({
      reason: 'aborted',
    });
    await expect(aClient(allowed, here).post(aPost({ signal: end.signal }))).rejects.toMatchObject({
      reason: 'aborted',
    });
    expect(receiver.requests).toHaveLength(1);
  });

  it('tries the next address of a name when one takes no connection', async () => {
    const client = aClient(allowed, new Book({ 'hooks.acme.in': ['127.9.9.9', '127.0.0.1'] }));
    await expect(client.post(aPost())).resolves.toMatchObject({ status: 200 });
  });

  it('says what went wrong, with no header, body or address', async () => {
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

  it('of an authority that nobody trusts is refused', async () => {
    const other = await TestReceiver.start(new TestAuthority().issue(names));
    await expect(
      aClient(allowed, here).post(aPost({ url: `https://hooks.acme.in:${other.port}/` })),
    ).rejects.toMatchObject({ reason: 'tls' });
    await other.close();
  });

  it('of an address is that of the address', async () => {
    await expect(
      aClient(allowed, here).post(aPost({ url: `https://127.0.0.1:${receiver.port}/` })),
    ).resolves.toMatchObject({ status: 200 });
  });
});

describe('what deliveries may not reach', () => {
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

  it('a name that is public when it is asked first and loopback next', async () => {
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

  it('a connection that leads elsewhere than to the address that was judged', async () => {
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

  it('a name that moved does not meet the kept connection of its former address', async () => {
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

  it('what was judged of addresses is no judgement of another name that has the same', async () => {
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

  it('unresolvable and not public are refused in the same words', async () => {
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

it('a name is asked for once by many at a time, and again when it was not found', async () => {
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
