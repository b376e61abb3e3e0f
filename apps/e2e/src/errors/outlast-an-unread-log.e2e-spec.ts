import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { freePort } from '@market/embedded-postgres';
import { until } from '@market/testing';
import { readinessOf } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';
import { programs } from '../harness/started-program';

const requests = 2_000;

describe('an API whose standard output is not read', () => {
  let child: ChildProcess;
  let base: string;
  let metrics: string;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const { database } = await prepareDatabase();
    drop = () => database.drop();
    const [port, metricsPort] = [await freePort(), await freePort()];
    base = `http://127.0.0.1:${port}`;
    metrics = `http://127.0.0.1:${metricsPort}/metrics`;
    child = spawn(process.execPath, [programs.API], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: database.url,
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        SECRETS_KEY: randomBytes(32).toString('base64'),
        LOG_LEVEL: 'debug',
        NODE_ENV: 'test',
      },
      // The pipe of standard output is never read.
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await until('it is ready', async () => {
      const readiness = await readinessOf({ base }).catch(() => null);
      return readiness?.status === 200;
    });
  });
  afterAll(async () => {
    child.kill('SIGKILL');
    await drop();
  });

  const statusOf = async (path: string) => {
    const answer = await fetch(`${base}${path}`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.status;
  };

  /** Asks 200 times at once whether the API is live. */
  const askOften = () => Promise.all(Array.from({ length: 200 }, () => statusOf('/health/live')));

  it(`responds to ${requests} requests and is live all the time`, async () => {
    const statuses = new Map<number, number>();
    for (let asked = 0; asked < requests; asked += 20) {
      // Long paths, and so long lines in the log.
      const paths = Array.from({ length: 20 }, () => `/v1/ipos?${'x'.repeat(100)}`);
      for (const status of await Promise.all(paths.map(statusOf))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      expect(await statusOf('/health/live')).toBe(200);
    }
    expect([...statuses.values()].reduce((all, some) => all + some, 0)).toBe(requests);
    expect([...statuses.keys()].every((status) => status === 401 || status === 429)).toBe(true);
  });

  it('drops and counts lines beyond its buffer, and logs their number once its output is read', async () => {
    const dropped = async () =>
      Number(/^log_lines_dropped_total (\d+)/m.exec(await (await fetch(metrics)).text())?.[1]);
    await until('lines are dropped', async () => {
      await askOften();
      return (await dropped()) > 0;
    });
    let read = '';
    child.stdout?.on('data', (text: Buffer) => (read += text.toString()));
    await until('it says so', () => read.includes('"event":"log-lines-dropped"'));
    child.stdout?.removeAllListeners('data').pause();
  });

  it('shuts down in order although its log is not read', async () => {
    for (let asked = 0; asked < requests; asked += 200) await askOften();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
