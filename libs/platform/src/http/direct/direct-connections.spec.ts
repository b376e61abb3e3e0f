import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { FirstLook } from '../first-look';
import { pause, until } from './__fixtures__/until';
import { DirectConnections, goOn } from './direct-connections';
import { DirectResponse } from './direct-response';

const note = Symbol('note');
const big = Buffer.alloc(8 * 1024 * 1024, 'x');

/** What every answer has, in two maps. */
const known = new Map([
  ['X-Pub', 'open'],
  ['Cache-Control', 'no-store'],
]);
const ofContent = new Map([['X-Tea', 'green']]);

function bodyOf(url: string): Buffer {
  if (url.startsWith('/big')) return big;
  // Of a size that is put together, and all of it of one letter.
  if (url.startsWith('/mug-of-')) return Buffer.alloc(12_000, url.at(-1));
  return Buffer.from(`served ${url}`);
}

/** What was done with a request, in its order. */
type Step = `${'looked at' | 'went on with' | 'left to'} ${string} ${'here' | 'by Node'}`;

/** A server with direct connections: its paths say what becomes of a request. */
class Pub {
  readonly steps: Step[] = [];
  readonly closed: string[] = [];
  /** What was said with each request that was looked at here. */
  readonly words: unknown[] = [];
  /** How often a connection gave something as `data`. */
  pieces = 0;
  /** Lets go on what waits. */
  open: () => void = () => undefined;
  private readonly direct: DirectConnections;

  private constructor(readonly server: Server) {
    this.direct = new DirectConnections(server, this.look, ({ headers }) =>
      String(headers['x-forwarded-for']),
    );
  }

  static async start(keepAliveTimeout = 5_000): Promise<Pub> {
    const server = createServer({ keepAliveTimeout, maxHeaderSize: 1_024 }, (request, response) => {
      const serve = () => {
        const noted = (request as { [note]?: string })[note] ?? 'nothing';
        if (request.url?.includes('last')) response.setHeader('Connection', 'close');
        if (request.url?.includes('broken')) {
          response.write('half');
          response.destroy();
          return;
        }
        response.end(`Node serves ${request.url}, noted ${noted}`);
      };
      if (goOn(request, response)) {
        pub.steps.push(`went on with ${request.url} by Node`);
        serve();
      } else pub.look(request, response, serve);
    });
    server.on('connect', (_request, socket: Socket) => {
      socket.on('data', (bytes) => socket.write(`tunnel had ${String(bytes)}`));
      socket.on('end', () => socket.end());
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
    });
    const pub: Pub = new Pub(server);
    server.on('connection', (socket) => socket.on('data', () => (pub.pieces += 1)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return pub;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  endIdle(): void {
    this.direct.endIdle(Infinity);
  }

  async close(): Promise<void> {
    this.endIdle();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private readonly look: FirstLook = (request, response, further) => {
    const { url = '' } = request;
    this.steps.push(`looked at ${url} ${request instanceof IncomingMessage ? 'by Node' : 'here'}`);
    this.words.push(request.words);
    Object.assign(request, { [note]: `seen ${url}` });
    response.once('close', () => this.closed.push(url));
    const answer = () => {
      const body = bodyOf(url);
      response.setHeaders(known);
      response.setHeaders(ofContent);
      response.writeHead(200, ['Content-Length', String(body.length), 'X-Of', request.headers.host ?? '']);
      if (url.startsWith('/parts')) {
        response.write(body.subarray(0, 3));
        response.end(body.subarray(3));
      } else if (body.length > 1_000) response.end(body);
      else response.end(body.toString('latin1'), 'latin1');
    };
    const next = url.includes('declined') ? further : answer;
    if (url.includes('twice')) further();
    if (!url.includes('later')) next();
    else this.open = next;
    // As if the next request had come while the answer to this one is about to leave.
    if (url.includes('rushed')) process.nextTick(() => rush(request.socket as Socket));
  };
}

/** Bytes that come too early, in memory that is then used for others. */
function rush(socket: Socket): void {
  const early = Buffer.from(get('/milk'));
  socket.emit('data', early);
  early.fill('x');
}

/** A client that sends bytes as they are. */
class Guest {
  text = '';
  readonly gone: Promise<unknown>;

  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (text) => (this.text += String(text)));
    socket.on('error', () => undefined).on('end', () => socket.end());
    this.gone = once(socket, 'close');
  }

  static async at({ port }: Pub): Promise<Guest> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    await once(socket, 'connect');
    return new Guest(socket);
  }

  send(text: string): void {
    this.socket.write(text, 'latin1');
  }

  /** Asks for a path and waits for what is said of it. */
  async ask(path: string): Promise<string> {
    const from = this.text.length;
    this.send(get(path));
    await until(() =>
      this.text.slice(from).includes(`serve${path.includes('declined') ? 's' : 'd'} ${path}`),
    );
    return this.text.slice(from);
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: pub\r\n\r\n`;
describe('a connection', () => {
  let pub: Pub;
  let guest: Guest;
  beforeEach(async () => {
    pub = await Pub.start();
    guest = await Guest.at(pub);
  });
  afterEach(async () => {
    guest.socket.destroy();
    await pub.close();
  });
  const servedInOrder = () => [...guest.text.matchAll(/serve[sd] (\/[a-z-]+)/g)].map(([, path]) => path);

  it.each(['/tea', '/parts'])(
    'answers %s by itself with the very bytes that Node would send',
    async (path) => {
      const here = await guest.ask(path);
      const other = await Guest.at(pub);
      other.send(get(path).slice(0, 20));
      await pause(30);
      other.send(get(path).slice(20));
      await until(() => other.text.includes(`served ${path}`));
      other.socket.destroy();
      expect(pub.steps).toEqual([`looked at ${path} here`, `looked at ${path} by Node`]);
      expect(here.replace(/^Date: .*GMT\r\n/m, '')).toBe(other.text.replace(/^Date: .*GMT\r\n/m, ''));
      expect(here).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/m);
    },
  );

  it('hears what is said again, and what is said otherwise, though it be as long', async () => {
    const hosts = ['pub', 'pub', 'inn', 'pub', 'pub'];
    for (const [at, host] of hosts.entries()) {
      guest.send(get('/tea').replace('pub', host));
      await until(() => servedInOrder().length > at);
    }
    expect([...guest.text.matchAll(/X-Of: (\w+)/g)].map(([, host]) => host)).toEqual(hosts);
    expect(pub.steps).toEqual(hosts.map(() => 'looked at /tea here'));
  });

  it('keeps what was said last, if it is short: said again, it is the same', async () => {
    const long = `/tea-${'a'.repeat(2_100)}`;
    for (const path of ['/tea', '/tea', '/milk', '/tea', long, long]) await guest.ask(path);
    const [first, again, other, later, one, two] = pub.words;
    expect(again).toBe(first);
    expect(new Set([first, other, later, one, two]).size).toBe(5);
  });

  it('is read past its stream, which stays empty', async () => {
    for (const path of ['/tea', '/milk', '/declined', '/scones']) await guest.ask(path);
    expect(pub.pieces).toBe(0);
  });

  it('leaves a tunnel to Node, with all that comes through it', async () => {
    await guest.ask('/tea');
    guest.send('CONNECT pub:1 HTTP/1.1\r\nHost: pub\r\n\r\n');
    await until(() => guest.text.endsWith('200 OK\r\n\r\n'));
    guest.send(get('/milk'));
    await until(() => guest.text.endsWith(`tunnel had ${get('/milk')}`));
    expect(pub.steps).toEqual(['looked at /tea here']);
  });

  it('lends itself to Node for a read without an answer, goes on with what was begun, and answers again', async () => {
    await guest.ask('/tea');
    expect(await guest.ask('/declined')).toContain('noted seen /declined');
    await guest.ask('/milk');
    expect(pub.steps).toEqual([
      'looked at /tea here',
      'looked at /declined here',
      'went on with /declined by Node',
      'looked at /milk here',
    ]);
    await until(() => pub.closed.length === 3);
    expect(pub.closed).toEqual(['/tea', '/declined', '/milk']);
  });

  it('goes on with what was begun when others were served in between', async () => {
    const slow = guest.ask('/declined-later');
    await until(() => pub.steps.length === 1);
    const { open } = pub;
    const other = await Guest.at(pub);
    await other.ask('/tea-that-takes-the-room-of-it');
    open();
    expect(await slow).toContain('noted seen /declined-later');
    other.socket.destroy();
  });

  it('is left to Node after two such reads in a row', async () => {
    for (const path of ['/declined', '/declined-later-on', '/tea']) {
      const asked = guest.ask(path);
      if (path.includes('later')) {
        await until(() => pub.steps.length === 3);
        pub.open();
      }
      await asked;
    }
    expect(pub.steps.slice(-2)).toEqual([
      'went on with /declined-later-on by Node',
      'looked at /tea by Node',
    ]);
  });

  it.each([
    ['several requests in one piece', get('/tea') + get('/milk') + get('/scones')],
    ['a request and a half', get('/tea') + get('/milk') + get('/scones').slice(0, 9)],
  ])('leaves %s to Node, which answers in order', async (_what, bytes) => {
    guest.send(bytes);
    await pause(30);
    guest.send((get('/tea') + get('/milk') + get('/scones')).slice(bytes.length));
    await until(() => servedInOrder().length === 3);
    expect(servedInOrder()).toEqual(['/tea', '/milk', '/scones']);
    expect(pub.steps.every((step) => step.endsWith('by Node'))).toBe(true);
  });

  it.each(['/later', '/declined-later'])('reads nothing more before %s has its answer', async (path) => {
    guest.send(get(path));
    await until(() => pub.steps.length === 1);
    guest.send(get('/tea'));
    guest.send(get('/milk'));
    await pause(50);
    expect(pub.steps).toEqual([`looked at ${path} here`]);
    pub.open();
    await until(() => servedInOrder().length === 3);
    expect(servedInOrder()).toEqual([path, '/tea', '/milk']);
  });

  it('does not read on from a client that does not read, and sends it everything in the end', async () => {
    guest.socket.pause();
    guest.send(get('/big'));
    await until(() => pub.steps.length === 1);
    guest.send(get('/big'));
    await pause(100);
    expect([pub.steps.length, pub.closed]).toEqual([1, []]);
    guest.socket.resume();
    await until(() => guest.text.length > 2 * big.length);
    expect(guest.text.split('x').length - 1).toBe(2 * big.length);
    expect(pub.steps).toEqual(['looked at /big here', 'looked at /big here']);
  });

  it.each(['/rushed', '/rushed-later'])('answers in order who does not wait for %s', async (path) => {
    guest.send(get(path));
    await until(() => pub.steps.length > 0);
    await pause(20);
    pub.open();
    await until(() => servedInOrder().length === 2);
    expect(servedInOrder()).toEqual([path, '/milk']);
    expect(pub.closed).toEqual([path, '/milk']);
  });

  it('looks at nothing before all of a big answer is with the system, though it was asked for more', async () => {
    guest.socket.pause();
    guest.send(get('/big-rushed'));
    await until(() => pub.steps.length > 0);
    await pause(50);
    expect([pub.steps, pub.closed]).toEqual([['looked at /big-rushed here'], []]);
    guest.socket.resume();
    await until(() => servedInOrder().includes('/milk'));
    expect(guest.text.split('x').length - 1).toBe(big.length);
    expect(pub.closed).toEqual(['/big-rushed', '/milk']);
  });

  const bodiesIn = (text: string) => text.split(/HTTP\/1\.1 200 OK\r\n(?:[^\r\n]+\r\n)+\r\n/).slice(1);

  it('keeps what a client has not taken yet apart from what others are sent', async () => {
    guest.socket.pause();
    let asked = 0;
    // Until the system takes no more for it.
    while (pub.closed.length === asked) {
      guest.send(get('/mug-of-A'));
      asked += 1;
      await until(() => pub.steps.length === asked);
      await pause(asked % 50 === 0 ? 5 : 0);
      if (pub.closed.length < asked) await pause(20);
    }
    const other = await Guest.at(pub);
    for (let time = 0; time < 5; time += 1) {
      const from = other.text.length;
      other.send(get('/mug-of-B'));
      await until(() => other.text.length - from > 12_000);
    }
    guest.socket.resume();
    await until(() => guest.text.length > 12_000 * asked && guest.text.endsWith('A'));
    await pause(20);
    expect(bodiesIn(guest.text)).toEqual(Array.from({ length: asked }, () => 'A'.repeat(12_000)));
    expect(bodiesIn(other.text)).toEqual(Array.from({ length: 5 }, () => 'B'.repeat(12_000)));
    expect(pub.steps.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'looked at /mug-of-B here'));
    other.socket.destroy();
  }, 20_000);

  it.each(['/later', '/declined-later', '/big'])(
    'tells whoever waits for %s when the client hangs up before its answer',
    async (path) => {
      guest.socket.pause();
      guest.send(get(path));
      await until(() => pub.steps.length === 1);
      await pause(20);
      guest.socket.resetAndDestroy();
      await until(() => pub.closed.length === 1);
      pub.open();
      await pause(20);
      expect(pub.closed).toEqual([path]);
    },
  );

  it.each([
    ['hangs up', (socket: Socket) => socket.resetAndDestroy()],
    ['goes', (socket: Socket) => socket.destroy()],
  ])('tells whoever waits when the client of a connection that is Node’s %s', async (_how, leave) => {
    guest.send(get('/tea') + get('/milk'));
    await until(() => servedInOrder().length === 2);
    guest.send(get('/later'));
    await until(() => pub.steps.includes('looked at /later by Node'));
    leave(guest.socket);
    await until(() => pub.closed.length === 3);
    expect(pub.closed).toEqual(['/tea', '/milk', '/later']);
  });

  it.each(['/later', '/declined-later'])(
    'has %s for a client that has said goodbye, and ends',
    async (path) => {
      guest.send(get(path));
      guest.socket.end();
      await until(() => pub.steps.length === 1);
      await pause(20);
      pub.open();
      await guest.gone;
      expect([servedInOrder(), pub.closed]).toEqual([[path], [path]]);
    },
  );

  it('ends when its server does, unless it owes an answer', async () => {
    const idle = await Guest.at(pub);
    await idle.ask('/tea');
    guest.send(get('/later'));
    await until(() => pub.steps.length === 2);
    pub.endIdle();
    await idle.gone;
    pub.open();
    await until(() => servedInOrder().length === 1);
    pub.endIdle();
    await guest.gone;
  });

  it.each(['/declined-last', '/declined-broken', '/declined-last-broken'])(
    'ends with %s, as Node ends it',
    async (path) => {
      guest.send(get(path));
      await until(() => pub.steps.length > 0);
      guest.send(get('/tea'));
      await guest.gone;
      await until(() => pub.closed.length === 1);
      expect(servedInOrder()).toEqual(path.includes('broken') ? [] : [path]);
      expect(pub.steps).toEqual([`looked at ${path} here`, `went on with ${path} by Node`]);
    },
  );

  it('ends when Node refuses what was read here, and tells whoever waits', async () => {
    guest.send(get('/declined').replace('\r\n\r\n', `\r\nLong: ${'x'.repeat(2_000)}\r\n\r\n`));
    await guest.gone;
    await until(() => pub.closed.length === 1);
    expect(guest.text).toMatch(/^HTTP\/1\.1 431 /);
    expect(pub.steps).toEqual(['looked at /declined here']);
  });

  it('is lent once, however often it is declined', async () => {
    await guest.ask('/declined-twice');
    await pause(20);
    expect(servedInOrder()).toEqual(['/declined-twice']);
    expect(pub.steps.length).toBe(2);
  });

  it('is left to Node when nothing is said for a second', async () => {
    await pause(1_100);
    await guest.ask('/tea');
    expect(pub.steps).toEqual(['looked at /tea by Node']);
  });
});

it('a connection that was answered is kept as long as its client was told, and a second', async () => {
  const pub = await Pub.start(1_000);
  const guest = await Guest.at(pub);
  const askedAt = performance.now();
  expect(await guest.ask('/tea')).toContain('\r\nKeep-Alive: timeout=1\r\n');
  await guest.gone;
  expect(performance.now() - askedAt).toBeGreaterThan(1_900);
  await pub.close();
}, 10_000);

describe('a direct response', () => {
  it('is over at once for a connection that is gone', async () => {
    const pub = await Pub.start();
    const { socket } = await Guest.at(pub);
    socket.destroy();
    const response: DirectResponse = new DirectResponse(socket, 'keep-alive', () => response.send());
    let isTold = false;
    response.once('close', () => (isTold = true));
    response.writeHead(200, []);
    response.end('late', 'latin1');
    expect([response.closed, isTold]).toEqual([true, true]);
    await pub.close();
  });
});
