import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@market/testing';
import { startApi } from '../harness/running-api';
import { startProgram } from '../harness/started-program';

describe('the API process', () => {
  it('becomes unready, then exits within 5 seconds of SIGTERM when idle', async () => {
    const api = await startApi();
    try {
      const ended = once(api.process, 'exit');
      const toldAt = Date.now();
      api.process.kill('SIGTERM');
      api.process.kill('SIGINT');
      let status = 200;
      while (status === 200) status = (await fetch(`${api.base}/health/ready`)).status;
      expect(status).toBe(503);
      const [code] = (await ended) as [number | null];
      expect(code).toBe(0);
      expect(Date.now() - toldAt).toBeLessThan(5_000);
    } finally {
      await api.stop();
    }
  });

  it('has written a log line for each of its responses when it exits after a SIGTERM amid requests', async () => {
    const api = await startApi();
    const answered: string[] = [];
    const headers = { 'X-API-Key': api.testKey };
    // Until the connection is refused.
    const ask = async (): Promise<void> => {
      const response = await fetch(`${api.base}/v1/ipos?limit=1`, { headers }).catch(() => null);
      if (response === null) return;
      answered.push(response.headers.get('x-request-id') ?? 'none');
      await response.arrayBuffer();
      await ask();
    };
    try {
      const closed = once(api.process, 'close');
      const clients = Array.from({ length: 8 }, ask);
      await until('200 responses', () => answered.length >= 200);
      api.process.kill('SIGTERM');
      await Promise.all([...clients, closed]);
      const output = api.output();
      expect(answered.filter((id) => !output.includes(id))).toEqual([]);
    } finally {
      await api.stop();
    }
  });

  it('exits with a message if its port is taken', async () => {
    const squatter = createHttpServer((_request, response) => response.writeHead(503).end());
    squatter.listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const { port } = squatter.address() as AddressInfo;
      await expect(startApi({ PORT: String(port) })).rejects.toThrow(/is taken/);
    } finally {
      squatter.close();
    }
  });
});

describe.each(['API', 'ingestor'] as const)('the %s that gets SIGTERM before it serves', (name) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'told-to-end-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const settings = () => ({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    SOURCES: 'off',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    METRICS_PORT: '0',
    INGESTOR_PORT: '0',
    INGESTOR_METRICS_PORT: '0',
  });

  /** Database that accepts connections and never responds, so that no start completes. */
  const silent = createServer(() => undefined);
  let databaseUrl: string;
  beforeAll(async () => {
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    databaseUrl = `postgres://127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
  });
  afterAll(() => silent.close());

  it('exits while it waits for its database', async () => {
    const asked = once(silent, 'connection');
    const started = startProgram(name, settings());
    await asked;
    const toldAt = performance.now();
    started.process.kill('SIGTERM');
    // An exit code, not death by the signal: as process 1 of a container the default action of SIGTERM does nothing.
    expect(await started.ended).toEqual({ code: 143, signal: null });
    expect(performance.now() - toldAt).toBeLessThan(6_000);
  });

  it('exits with 0 and starts nothing if the signal arrives while its code loads', async () => {
    const preload = join(folder, `${name}.cjs`);
    writeFileSync(
      preload,
      `const modules = require('module');
       const { _load } = modules;
       modules._load = function (name, ...rest) {
         // A module of Node: a joined program loads no package by its name.
         if (/^(?:node:)?http$/.test(name)) process.kill(process.pid, 'SIGTERM');
         return _load.call(this, name, ...rest);
       };`,
    );
    const started = startProgram(name, { ...settings(), NODE_OPTIONS: `--require ${preload}` });
    expect(await started.ended).toEqual({ code: 0, signal: null });
  });
});
