import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '@market/testing';
import { EventStream, type StreamSource } from './event-stream';
import type { TailEvent } from './event-tail';
import type { ReplayPage } from './replay-turns';

let server: Server | undefined;
let received = '';

afterEach(async () => {
  received = '';
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Opens a response whose client reads all that comes. */
async function openResponse(): Promise<ServerResponse> {
  const opened = new Promise<ServerResponse>((resolve) => {
    server = createServer((_request, response) => resolve(response));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server?.address() as AddressInfo;
  const asked = get({ host: '127.0.0.1', port, agent: false });
  asked.once('response', (response: IncomingMessage) => {
    response.setEncoding('utf8').on('data', (text: string) => (received += text));
    response.on('error', () => undefined);
  });
  asked.on('error', () => undefined);
  const response = await opened;
  response.flushHeaders();
  return response;
}

function event(sequence: number, bytes = 100): TailEvent {
  const frame = Buffer.from(`id: e${sequence}\ndata: ${'x'.repeat(bytes)}\n\n`);
  const common = { type: 'gmp.updated', subjectId: 'ipo_1', slug: null, accountId: null };
  return { ...common, id: `e${sequence}`, sequence, frame };
}

/** Source of a log of `count` events, whose turns the test gives. */
class TestSource implements StreamSource {
  readonly queued: ReplayPage[] = [];
  /** Position from which on the log is in memory. */
  floor = Infinity;
  /** Position of the only event that another account alone sees. */
  hidden = 0;
  reads = 0;

  constructor(
    private readonly count: number,
    /** Called when the frame of an event is made. */
    private readonly onFrame: () => void = () => undefined,
    private readonly bytes = 100,
  ) {}

  ready(behind: number): readonly TailEvent[] | null {
    return behind < this.floor ? null : [...this.events(behind)];
  }

  async read(behind: number) {
    this.reads += 1;
    const upTo = behind === this.count ? null : event(this.count);
    return Promise.resolve({ events: this.events(behind), upTo });
  }

  sees({ sequence }: TailEvent): boolean {
    return sequence !== this.hidden;
  }

  wants(): boolean {
    return true;
  }

  inTurn(page: ReplayPage): void {
    this.queued.push(page);
  }

  private *events(behind: number): Generator<TailEvent> {
    for (let at = behind + 1; at <= this.count; at += 1) {
      this.onFrame();
      yield event(at, this.bytes);
    }
  }
}

describe('a stream behind the memory', () => {
  it('waits for one turn at a time, however often it is woken, and goes on when memory has the rest', async () => {
    const source = new TestSource(3);
    const stream = new EventStream(await openResponse(), { id: 'e1', sequence: 1 }, source);
    stream.begin();
    stream.pump();
    stream.pump();
    expect([source.queued.length, source.reads]).toEqual([1, 0]);
    source.floor = 1;
    stream.pump();
    await until('what memory has arrives before the turn', () => received.includes('id: e3'));
    await source.queued[0]?.();
    expect([source.queued.length, source.reads]).toEqual([1, 0]);
  });

  it('reads nothing in its turn when its client has left', async () => {
    const source = new TestSource(3);
    const response = await openResponse();
    const stream = new EventStream(response, null, source);
    stream.begin();
    const closed = once(response, 'close');
    server?.closeAllConnections();
    await closed;
    await source.queued[0]?.();
    expect([source.queued.length, source.reads]).toEqual([1, 0]);
  });

  it('writes a page in pieces, each in a turn of the event loop of its own', async () => {
    let loopTurn = 0;
    let hasEnded = false;
    const count = () => {
      loopTurn += 1;
      if (!hasEnded) setImmediate(count);
    };
    setImmediate(count);
    const framesOfTurn = new Map<number, number>();
    const noteFrame = () => framesOfTurn.set(loopTurn, (framesOfTurn.get(loopTurn) ?? 0) + 1);
    // A piece is full with its seventh event.
    const source = new TestSource(28, noteFrame, 2_500);
    const stream = new EventStream(await openResponse(), null, source);
    stream.begin();
    await source.queued[0]?.();
    hasEnded = true;
    await until('a piece has arrived', () => received.includes('id: e7\n'));
    expect(Math.max(...framesOfTurn.values())).toBe(7);
  });
});

describe('a stream past an event that another account alone sees', () => {
  it('tells neither the event nor its id, and is behind it', async () => {
    const source = new TestSource(3);
    const stream = new EventStream(await openResponse(), { id: 'e1', sequence: 1 }, source);
    Object.assign(source, { floor: 1, hidden: 3 });
    const asked: number[] = [];
    source.ready = (behind) => {
      asked.push(behind);
      return TestSource.prototype.ready.call(source, behind);
    };
    stream.begin();
    stream.pump();
    stream.end();
    await until('the stream has ended', () => received.includes('id: e2') && asked.length === 2);
    expect(received).not.toContain('e3');
    expect(asked).toEqual([1, 3]);
  });
});
