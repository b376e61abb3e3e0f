import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Controller, Get } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { until } from '@market/testing';
import { largeKey, liveKey, middleKey, startTeapotApp } from '../testing/teapot-app';
import { PublicRoute } from '@market/access';
import { Unwrapped } from '../responses/route-response.decorator';

/** Its responses wait until the kettle boils. */
@PublicRoute()
@Unwrapped()
@Controller('kettle')
class KettleController {
  static waiting: (() => void)[] = [];

  static boil(): void {
    for (const done of KettleController.waiting.splice(0)) done();
  }

  @Get()
  show() {
    return new Promise<object>((done) => KettleController.waiting.push(() => done({})));
  }
}

/** Connection whose responses are read. */
class Client {
  private received = '';
  private readonly closed: Promise<void>;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.received += chunk.toString('latin1')));
    // A reset is followed by `close`.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  static async open(port: number): Promise<Client> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Client(socket);
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  get text(): string {
    return this.received;
  }

  send(bytes: string): void {
    this.socket.write(bytes);
  }

  async untilAnswered(count: number): Promise<number[]> {
    await until(`${count} responses`, () => this.statuses.length === count);
    return this.statuses;
  }

  async untilClosed(): Promise<number[]> {
    await this.closed;
    return this.statuses;
  }

  leave(): void {
    this.socket.destroy();
  }
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: a', ...headers, '\r\n'].join('\r\n');
/** It waits for the kettle. */
const slow = '/kettle';
const quick = '/health/live';

describe.each([
  ['a client', false],
  ['a trusted proxy', 1],
] as const)('unanswered requests of %s', (_who, trustProxy) => {
  const clients: Client[] = [];
  let app: NestExpressApplication;
  let port: number;

  beforeAll(async () => {
    const more = { trustProxy, controllers: [KettleController] };
    ({ app, port } = await startTeapotApp([], undefined, more));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.leave();
    const server = app.getHttpServer() as {
      getConnections(then: (error: null, count: number) => void): void;
    };
    const count = () => new Promise((resolve) => server.getConnections((_error, open) => resolve(open)));
    await until('no connection is left', async () => {
      KettleController.boil();
      return (await count()) === 0;
    });
  });
  afterAll(() => app.close());

  const open = async () => {
    const client = await Client.open(port);
    clients.push(client);
    return client;
  };
  /** Sends requests, each of its address on a connection with others behind it, of which the first wait for the kettle. */
  const wait = async (...shares: { address: string; count: number; key?: string }[]) => {
    const opened = await Promise.all(shares.map(open));
    for (const [at, { address, count, key }] of shares.entries()) {
      const from = `X-Forwarded-For: ${address}`;
      const headers = key === undefined ? [from] : [from, `X-API-Key: ${key}`];
      opened[at]?.send(get(slow, from) + get(quick, ...headers).repeat(count - 1));
    }
    await until('the first are handled', () => KettleController.waiting.length === shares.length);
    return opened;
  };
  /** Sends a request on a connection of its own. @returns status; null when the connection is reset */
  const ask = async (path: string, ...headers: string[]) => {
    const client = await open();
    client.send(get(path, ...headers, 'Connection: close'));
    const [status = null] = await client.untilClosed();
    return { status, text: client.text };
  };
  const own = '192.0.2.1';
  const from = `X-Forwarded-For: ${own}`;
  const refused = trustProxy === false ? null : 503;

  it('are 64 at most on one connection, and those behind are not handled', async () => {
    const [client] = await wait({ address: own, count: 64 });
    KettleController.boil();
    expect(await client?.untilAnswered(64)).toEqual(Array.from({ length: 64 }, () => 200));
    const other = await open();
    other.send(get(slow, from) + get(quick, from).repeat(1_000));
    if (trustProxy !== false) {
      await until('the first is handled', () => KettleController.waiting.length > 0);
      KettleController.boil();
    }
    const sent = trustProxy === false ? [] : [...Array.from({ length: 64 }, () => 200), 503];
    expect(await other.untilClosed()).toEqual(sent);
    if (trustProxy !== false) expect(other.text).toMatch(/\r\nRetry-After: \d+\r\n/);
  });

  it('are 256 at most of an address without a valid key; those with one, and those answered, do not count', async () => {
    await wait(...Array.from({ length: 4 }, () => ({ address: own, count: 64 })));
    expect((await ask(quick, from)).status).toBe(refused);
    expect((await ask('/v1/teapots', from, 'X-API-Key: wrong')).status).toBe(refused);
    expect((await ask('/v1/teapots', from, `X-API-Key: ${liveKey}`)).status).toBe(200);
    if (trustProxy !== false) {
      expect((await ask(quick, 'X-Forwarded-For: 192.0.2.2')).status).toBe(200);
      expect((await ask(quick, from)).text).toMatch(/\r\nRetry-After: \d+\r\n[^]*"code":"SRV_002"/);
    }
    KettleController.boil();
    await until('there is room', async () => (await ask(quick, from)).status === 200);
  });

  it.each([
    ['a small plan, which one connection may use up', liveKey, 64],
    ['a plan of 100 requests a minute', middleKey, 100],
    ['a large plan, half of those of a process', largeKey, 1_000],
  ])(
    'are bounded for an account with %s, and other accounts and health checks are served',
    async (_, key, most) => {
      const counts = Array.from({ length: Math.ceil(most / 63) }, (_each, at) =>
        Math.min(63, most - at * 63),
      );
      const opened = await wait(...counts.map((count) => ({ address: own, count: count + 1, key })));
      const other = await open();
      other.send(get(slow, from) + get(quick, from, `X-API-Key: ${key}`));
      if (trustProxy === false) expect(await other.untilClosed()).toEqual([]);
      expect(
        (await ask('/v1/teapots', from, `X-API-Key: ${key === liveKey ? middleKey : liveKey}`)).status,
      ).toBe(200);
      expect((await ask(quick, from)).status).toBe(200);
      // One that does not wait is left to the limit of the plan, unless the account might have all places of the process.
      const next = await ask('/v1/teapots', from, `X-API-Key: ${key}`);
      expect(next.status).toBe(most === 1_000 ? refused : 200);
      KettleController.boil();
      if (trustProxy !== false) expect(await other.untilAnswered(2)).toEqual([200, 503]);
      for (const [at, count] of counts.entries()) await opened[at]?.untilAnswered(count + 1);
    },
  );

  if (trustProxy !== false) {
    it('are 2 000 at most in a process, and health checks have places of their own', async () => {
      const shares = Array.from({ length: 32 }, (_, at) => ({
        address: `192.0.2.${at}`,
        count: at === 0 ? 16 : 64,
      }));
      await wait(...shares);
      const ofOther = 'X-Forwarded-For: 192.0.2.200';
      expect((await ask('/v1/teapots', ofOther, `X-API-Key: ${liveKey}`)).status).toBe(503);
      expect((await ask(quick, ofOther)).status).toBe(200);
      KettleController.boil();
      await until(
        'there is room',
        async () => (await ask('/v1/teapots', ofOther, `X-API-Key: ${liveKey}`)).status === 200,
      );
    }, 20_000);
  }
});
