import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { DescribedResponses } from '../harness/described-responses';
import { startApi, type RunningApi } from '../harness/running-api';
import { Wire, type WireResponse } from '../harness/wire';
import { faultsOf } from './standard-response';

const eachKind = 50;
/** Interval between the pieces that a slow client sends. Units: milliseconds. */
const dribbleEvery = 500;
/** Maximum delay of a time-out on a busy machine. Units: milliseconds. */
const grace = 10_000;

interface Kind {
  readonly title: string;
  readonly opening: (key: string) => string;
  /** Text that the client sends repeatedly; empty for a silent client. */
  readonly drop: string;
  /** Time-out of the server. Units: milliseconds. Source: docs/spec/reliability.md, "Bounded resources". */
  readonly bound: number;
}

const post = (key: string) =>
  `POST /v1/billing/subscribe HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;

const kinds: readonly Kind[] = [
  { title: 'say nothing', opening: () => '', drop: '', bound: 10_000 },
  { title: 'stop in the request line', opening: () => 'GET /v1/ip', drop: '', bound: 10_000 },
  {
    title: 'send header after header',
    opening: () => 'GET /v1/ipos HTTP/1.1\r\nHost: api.test\r\n',
    drop: 'X: a\r\n',
    bound: 10_000,
  },
  {
    title: 'send a body byte by byte',
    opening: (key) => `${post(key)}Content-Length: 5000\r\n\r\n{`,
    drop: ' ',
    bound: 15_000,
  },
  {
    title: 'send chunk after chunk',
    opening: (key) => `${post(key)}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    drop: '1\r\n \r\n',
    bound: 15_000,
  },
  {
    title: 'never send the body',
    opening: (key) => `${post(key)}Content-Length: 10\r\n\r\n`,
    drop: '',
    bound: 15_000,
  },
];

function has(program: string): boolean {
  try {
    return execFileSync('which', [program]).length > 0;
  } catch {
    return false;
  }
}

describe('slow clients', () => {
  let api: RunningApi;
  let description: DescribedResponses;

  beforeAll(async () => {
    api = await startApi({ LOG_LEVEL: 'warn' });
    description = await DescribedResponses.of(api.base);
  });
  afterAll(() => api.stop());

  it.each(kinds.map(({ title }) => title))(
    'that %s get a 408 in the envelope and are disconnected',
    async (title) => {
      const told = await runSlowClients();
      for (const { answer, afterMs, bound } of told.get(title) ?? []) {
        expect([answer.status, JSON.parse(answer.body)]).toEqual([
          408,
          expect.objectContaining({ error: expect.objectContaining({ code: 'REQ_006' }) }),
        ]);
        expect(faultsOf(answer, { description, method: 'GET', route: null, base: api.base })).toEqual([]);
        expect(answer.headers.get('connection')).toBe('close');
        expect(afterMs).toBeGreaterThan(bound - 1_000);
        expect(afterMs).toBeLessThan(bound + grace);
      }
      expect(told.get(title)).toHaveLength(eachKind);
    },
  );

  it('do not delay other clients', async () => {
    await runSlowClients();
    expect(served.length).toBeGreaterThan(20);
    expect(new Set(served)).toEqual(new Set([200]));
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
  });

  const modes = { headers: '-H', bodies: '-B', ranges: '-R', readers: '-X' };
  const bySlowHttpTest = has('slowhttptest')
    ? it
    : (title: string, body: () => Promise<void>) =>
        it.skip(`${title} (skipped: slowhttptest is not installed)`, body);
  bySlowHttpTest('of slowhttptest, in all of its modes, do not stop the API', async () => {
    const outcomes = await Promise.all(
      Object.entries(modes).map(async ([name, mode]) => {
        const options = [
          '-c',
          '300',
          '-r',
          '200',
          '-i',
          '2',
          '-l',
          '12',
          '-p',
          '3',
          '-u',
          `${api.base}/v1/ipos`,
        ];
        const child = spawn('slowhttptest', [mode, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
        let output = '';
        child.stdout.on('data', (text: Buffer) => (output += text.toString()));
        await once(child, 'exit');
        return [name, /service available:\S*\s+\S*YES/.test(output)];
      }),
    );
    expect(Object.fromEntries(outcomes)).toEqual({
      headers: true,
      bodies: true,
      ranges: true,
      readers: true,
    });
    expect((await fetch(`${api.base}/health/ready`)).status).toBe(200);
  });

  interface Told {
    readonly answer: WireResponse;
    readonly afterMs: number;
    readonly bound: number;
  }
  const served: number[] = [];
  let slow: Promise<Map<string, Told[]>> | undefined;

  /**
   * Runs slow clients of all kinds at once, beside a client that is served normally; later calls share the first run.
   */
  function runSlowClients(): Promise<Map<string, Told[]>> {
    return (slow ??= (async () => {
      const told = kinds.map(async (kind) => {
        const connections = Array.from({ length: eachKind }, () => outlast(kind));
        return [kind.title, await Promise.all(connections)] as const;
      });
      let isOver = false;
      const others = (async () => {
        while (!isOver) {
          const answer = await fetch(`${api.base}/v1/ipos`, { headers: { 'X-API-Key': api.testKey } });
          served.push(answer.status);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      })();
      const all = new Map(await Promise.all(told));
      isOver = true;
      await others;
      return all;
    })());
  }

  async function outlast({ opening, drop, bound }: Kind): Promise<Told> {
    const startedAt = performance.now();
    const wire = await Wire.open(api.port);
    wire.send(opening(api.liveKey));
    const dribble = setInterval(() => wire.send(drop), dribbleEvery);
    try {
      const answer = await wire.nextResponse('GET', bound + grace);
      const afterMs = performance.now() - startedAt;
      await wire.ended;
      return { answer, afterMs, bound };
    } finally {
      clearInterval(dribble);
      wire.leave();
    }
  }
});
