import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApi, type RunningApi } from '../harness/running-api';
import { Wire } from '../harness/wire';

/**
 * Time for which a process still accepts requests after SIGTERM, so that balancers see it unready first. Units:
 * milliseconds.
 */
const noticeMs = 1_000;
/** Minimum time between a request and the end of its connection for which a response is due. Units: milliseconds. */
const sentBeforeMs = 5;

/** Keep-alive connection whose client sends a second request at a chosen moment, with the outcome of that request. */
class Kept {
  sentAtMs = 0;
  answer = '';
  /** Earliest time at which the connection can have ended; null while it is open. */
  endedAtMs: number | null = null;
  wasReset = false;
  private isAsking = false;

  private constructor(
    private readonly socket: Socket,
    private readonly request: string,
    loop: Loop,
  ) {
    socket.setNoDelay(true).setEncoding('latin1');
    const ended = () => (this.endedAtMs ??= loop.latestTurnAtMs);
    socket.on('end', () => {
      ended();
      socket.end();
    });
    socket.on('close', ended);
    socket.on('error', ({ code }: NodeJS.ErrnoException) => (this.wasReset ||= code === 'ECONNRESET'));
    socket.on('data', (text: string) => {
      if (this.isAsking) this.answer += text;
    });
  }

  /** Opens a connection, sends one request and waits for its response. */
  static async open(port: number, request: string, loop: Loop): Promise<Kept> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const kept = new Kept(socket, request, loop);
    await once(socket, 'connect');
    socket.write(request);
    await once(socket, 'data');
    return kept;
  }

  ask(): void {
    if (this.endedAtMs !== null) return;
    this.isAsking = true;
    this.sentAtMs = performance.now();
    this.socket.write(this.request);
  }

  get hasAsked(): boolean {
    return this.isAsking;
  }

  get isLost(): boolean {
    const isEarly = this.endedAtMs !== null && this.endedAtMs - this.sentAtMs >= sentBeforeMs;
    return this.isAsking && isEarly && !this.answer.startsWith('HTTP/1.1 ');
  }

  async gone(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }
}

/** Records the latest turn of this process's event loop: an event that is seen now happened after it. */
class Loop {
  latestTurnAtMs = 0;
  private isOver = false;

  run(): void {
    this.latestTurnAtMs = performance.now();
    if (!this.isOver) setImmediate(() => this.run());
  }

  stop(): void {
    this.isOver = true;
  }
}

describe('connections of an API that shuts down', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
  });
  afterEach(() => api.stop());

  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${api.testKey}\r\n\r\n`;
  const tell = () => {
    const ended = once(api.process, 'exit') as Promise<[number | null]>;
    api.process.kill('SIGTERM');
    return ended;
  };
  /** Waits until new connections are refused. @returns time of the first refusal */
  const refusal = async (): Promise<number> => {
    for (;;) {
      const probe = connect(api.port, '127.0.0.1');
      const isRefused = await Promise.race([
        once(probe, 'connect').then(() => false),
        once(probe, 'close').then(() => true),
      ]).catch(() => true);
      if (isRefused) return performance.now();
      probe.destroy();
      await wait(10);
    }
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it.each(['/v1/ipos', '/health/live'])(
    'lose none of 1 200 requests for %s sent shortly before the listener closed, or soon after',
    async (path) => {
      const loop = new Loop();
      const kept: Kept[] = [];
      while (kept.length < 1_200) {
        const some = Array.from({ length: 50 }, () => Kept.open(api.port, get(path), loop));
        kept.push(...(await Promise.all(some)));
      }
      const ended = tell();
      await wait(noticeMs - 100);
      loop.run();
      // Many at once, so that the server always has unread requests. It closes idle connections half a second later.
      const last = kept.slice(1_000);
      for (const [at, each] of kept.slice(0, 1_000).entries()) setTimeout(() => each.ask(), 50 * (at % 6));
      const closedAtMs = await refusal();
      for (const each of last) each.ask();
      await Promise.all(kept.map((each) => each.gone()));
      loop.stop();
      expect(await ended).toEqual([0, null]);
      const asked = kept.filter(({ hasAsked }) => hasAsked);
      expect(asked.filter(({ isLost }) => isLost).length).toBe(0);
      expect(kept.filter(({ wasReset }) => wasReset).length).toBe(0);
      expect(asked.length).toBe(1_200);
      const answered = asked.filter(({ answer }) => answer !== '');
      const late = answered.filter(({ sentAtMs }) => sentAtMs >= closedAtMs);
      expect(late.length).toBeGreaterThan(0);
      expect(late.filter(({ answer }) => !/^Connection: close\r$/m.test(answer))).toEqual([]);
    },
  );

  it('that idle clients keep open are closed, and the process exits', async () => {
    const wires = await Promise.all(
      ['/v1/ipos', '/health/live'].map(async (path) => {
        const wire = await Wire.open(api.port);
        wire.send(get(path));
        await wire.nextResponse();
        return wire;
      }),
    );
    const ended = tell();
    const toldAtMs = performance.now();
    await Promise.all(wires.map((wire) => wire.ended));
    expect(wires.map(({ rest }) => rest)).toEqual(['', '']);
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - toldAtMs).toBeLessThan(5_000);
    for (const wire of wires) wire.leave();
  });

  const post = (key: string) =>
    `POST /v1/billing/subscribe HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`;

  it('with an incomplete request are closed two seconds after the listener, and the process exits in order', async () => {
    const halves = ['GET /v1/ip', post(api.testKey)];
    const cases = ['', get('/health/live')].flatMap((first) => halves.map((half) => ({ half, first })));
    const wires = await Promise.all(
      cases.map(async ({ half, first }) => {
        const wire = await Wire.open(api.port);
        wire.send(first);
        if (first !== '') await wire.nextResponse();
        wire.send(half);
        return wire;
      }),
    );
    await wait(50);
    const ended = tell();
    const toldAtMs = performance.now();
    for (const wire of wires) {
      await wire.ended;
      expect(wire.rest).toBe('');
      expect(performance.now() - toldAtMs).toBeGreaterThan(noticeMs + 1_900);
    }
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - toldAtMs).toBeLessThan(5_000);
    for (const wire of wires) wire.leave();
  });

  it('are not closed while the rest of a request arrives', async () => {
    const wire = await Wire.open(api.port);
    const [first = '', second = ''] = get('/health/live').split(' HTTP');
    wire.send(first);
    await wait(50);
    const ended = tell();
    await wait(noticeMs + 1_000);
    wire.send(` HTTP${second}`);
    const { status, headers } = await wire.nextResponse();
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await ended).toEqual([0, null]);
    wire.leave();
  });

  it.each(['/openapi.json', '/v1/ipos?limit=100'])(
    'are closed if their clients do not read the responses for %s, and the process exits in order',
    async (path) => {
      const deaf = connect({ port: api.port, host: '127.0.0.1' }).on('error', () => undefined);
      await once(deaf, 'connect');
      deaf.pause();
      // More responses than the socket buffers hold.
      for (let sent = 0; sent < 200; sent += 1) deaf.write(get(path));
      await wait(500);
      const ended = tell();
      const toldAtMs = performance.now();
      expect(await ended).toEqual([0, null]);
      expect(performance.now() - toldAtMs).toBeLessThan(10_000);
      deaf.destroy();
    },
  );
});
