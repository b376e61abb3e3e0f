import { once } from 'node:events';
import { manyKeys } from '../harness/accounts';
import { type ApiProcess, launchApi } from '../harness/api-process';
import { Crowd, type SentRequests } from '../harness/crowd';
import { prepareDatabase } from '../harness/running-api';
import { type RecordedRequest, type RecordingProxy, startRecordingProxy } from './recording-proxy';
import { databaseRows } from '../harness/database-rows';

/** Number of requests; `npm run test:deep` sends 100 000. */
const size = Number(process.env['COUNTED_REQUESTS'] ?? 1_600);
/** Processes that serve them one after another: all but the last are killed. */
const lives = 4;
/** Requests of one account on Enterprise, below its limit of a minute. */
const requestsOfAccount = 900;
/**
 * Time before a kill whose requests may be lost: a second between two writes, and the time of a write on a busy machine. Units:
 * milliseconds.
 */
const mayBeLostMs = 2_000;

const classOf = ({ status }: RecordedRequest): string =>
  [304, 429].includes(status) ? String(status) : `${Math.floor(status / 100)}xx`;

/** Requests of all kinds in turn. @param limited key of an account on Free, which soon has more than its limit */
function mixed(at: number, key: string, limited: string, etag: string): SentRequests {
  const kinds: readonly Partial<SentRequests>[] = [
    {},
    { headers: { 'If-None-Match': etag } },
    { path: '/v1/ipos/nobody' },
    { path: '/v1/usage' },
    { path: '/v1/ipos?nonsense=1' },
    { path: '/v1/none' },
    { method: 'HEAD' },
    { key: limited },
  ];
  return { key, ...kinds[at % kinds.length] };
}

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

describe('the counts of requests beside a recording proxy', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  /** Keys of each process: one that another process has looked up would be unknown to the next. */
  let keys: string[];
  let limitedKeys: string[];

  beforeAll(async () => {
    prepared = await prepareDatabase();
    const { url } = prepared.database;
    const keysOfLife = Math.ceil(size / lives / requestsOfAccount);
    keys = await manyKeys(url, 'plan_enterprise', 'live', lives * keysOfLife);
    limitedKeys = await manyKeys(url, 'plan_free', 'live', lives);
  });
  afterAll(() => prepared.database.drop());

  /** Resolves to the counted requests by class, which minutes and hours have alike. */
  const counts = async () => {
    const read = async (table: string) => {
      const rows = await databaseRows<{ class: string; n: number }>(
        prepared.database.url,
        `SELECT class, sum(requests)::int AS n FROM ${table} GROUP BY class ORDER BY class`,
      );
      return Object.fromEntries(rows.map((row) => [row.class, row.n]));
    };
    const minutes = await read('request_minute');
    expect(await read('request_hour')).toEqual(minutes);
    return minutes;
  };

  /** Serves a part of the requests by one process. */
  async function live(count: number, end: 'SIGKILL' | 'SIGTERM') {
    const own = keys.splice(0, Math.ceil(size / lives / requestsOfAccount));
    const limited = limitedKeys.pop() ?? '';
    const api = await launchApi(prepared.database.url, { LOG_LEVEL: 'error' });
    const proxy = await startRecordingProxy(api.port);
    const crowd = new Crowd(32);
    try {
      // Unknown paths are counted with keys that the process has looked up.
      const [first] = await Promise.all([...own, limited].map((key) => crowd.send(proxy.base, { key })));
      const etag = String(first?.headers['etag']);
      const killed = end === 'SIGKILL' ? killAfter(api, proxy, Math.ceil(count * 0.8)) : null;
      const send = (at: number) => {
        // Each key gets requests of all kinds.
        const key = own[(at + Math.floor(at / 8)) % own.length] ?? '';
        return crowd.send(proxy.base, mixed(at, key, limited, etag));
      };
      await Promise.allSettled(Array.from({ length: count }, (_, at) => send(at)));
      const killedAtMs = await killed;
      await api.stop();
      return { recorded: proxy.recorded, broken: proxy.broken, killedAtMs: killedAtMs ?? 0 };
    } finally {
      crowd.leave();
      await proxy.close();
      await api.stop();
    }
  }

  /** Kills a process with the given response of its proxy. @returns when. Units: milliseconds since 1970 */
  async function killAfter({ process: child }: ApiProcess, proxy: RecordingProxy, responses: number) {
    await new Promise<void>((resolve) => {
      proxy.onRecorded = () => proxy.recorded.length >= responses && resolve();
    });
    const atMs = Date.now();
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    return atMs;
  }

  it(
    `are those of ${size} mixed requests: exact after an ordered end, without the last second after a kill, never double`,
    async () => {
      const told: string[] = [];
      let before = 0;
      for (let at = 1; at < lives; at += 1) {
        const { recorded, broken, killedAtMs } = await live(size / lives, 'SIGKILL');
        const all = sum(await counts());
        const counted = all - before;
        before = all;
        const oldestLost = recorded[counted];
        const lostMs = oldestLost === undefined ? 0 : killedAtMs - oldestLost.atMs;
        told.push(`${recorded.length} recorded, ${counted} counted, ${broken} broken, lost ${lostMs} ms`);
        expect(counted).toBeLessThanOrEqual(recorded.length + broken);
        expect(lostMs).toBeLessThan(mayBeLostMs);
      }
      const former = await counts();
      const { recorded, broken } = await live(size / lives, 'SIGTERM');
      const added = Object.entries(await counts()).map(([name, n]) => [name, n - (former[name] ?? 0)]);
      const seen = Object.entries(Object.groupBy(recorded, classOf)).map(([name, some = []]) => [
        name,
        some.length,
      ]);
      expect([Object.fromEntries(added), broken]).toEqual([Object.fromEntries(seen), 0]);
      expect(seen.map(([name]) => name).sort()).toEqual(['2xx', '304', '429', '4xx']);
      told.push(
        `${recorded.length} recorded, ${JSON.stringify(Object.fromEntries(added))} counted after an ordered end`,
      );
      if (size > 10_000) process.stdout.write(`${told.join('\n')}\n`);
    },
    60_000 + size * 20,
  );
});
