import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';
import { Wire } from '../harness/wire';

/**
 * Message of Node's diagnostics channels about a request: the client's `X-Request-ID`, and the status (0 at the start).
 */
type Traced = readonly [event: 'start' | 'finish', id: string, status: number];

describe('the channels on which Node publishes requests', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let api: ApiProcess;
  let folder: string;
  let freeKey: string;
  let sent = 0;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'traced-'));
    const preload = join(folder, 'trace.cjs');
    writeFileSync(
      preload,
      `const { subscribe } = require('node:diagnostics_channel');
       const { appendFileSync } = require('node:fs');
       const note = (event) => ({ request, response }) => {
         const id = request.headers['x-request-id'];
         const traced = [event, id, event === 'start' ? 0 : response.statusCode];
         if (id !== undefined) appendFileSync(${JSON.stringify(join(folder, 'traced'))}, JSON.stringify(traced) + '\\n');
       };
       subscribe('http.server.request.start', note('start'));
       subscribe('http.server.response.finish', note('finish'));`,
    );
    prepared = await prepareDatabase();
    freeKey = (await keyOn(prepared.database.url, 'plan_free')).key;
    api = await launchApi(prepared.database.url, {
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--require ${preload}`,
    });
  });
  afterAll(async () => {
    await api.stop();
    await prepared.database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends one request and reads its response. @returns messages that the channels must have published about it */
  async function send(line: string, key: string | null, ...more: string[]): Promise<readonly Traced[]> {
    const wire = await Wire.open(api.port);
    const id = `traced-${(sent += 1)}`;
    const own = key === null ? [] : [`X-API-Key: ${key}`];
    wire.send(
      [`${line} HTTP/1.1`, 'Host: api.test', `X-Request-ID: ${id}`, ...own, ...more, '\r\n'].join('\r\n'),
    );
    const { status } = await wire.nextResponse(line.split(' ')[0]);
    wire.endSending();
    await wire.ended;
    wire.leave();
    return [
      ['start', id, 0],
      ['finish', id, status],
    ];
  }

  it('report every request, whether cached, refused or served by Nest', async () => {
    const { testKey } = prepared.keys;
    const expected = [
      await send('GET /v1/ipos?limit=7', testKey),
      // Cached by the first one.
      await send('GET /v1/ipos?limit=7', testKey),
      await send('HEAD /v1/ipos?limit=7', testKey),
      await send('GET /v1/ipos?limit=x', testKey),
      await send('GET /v1/ipos/nobody-1', testKey),
      await send('GET /v1/ipos', null),
      await send('GET /v1/usage', testKey),
      await send('GET /nothing', null),
      await send('DELETE /v1/ipos', null),
      await send('OPTIONS /v1/ipos', null),
      await send('GET /health/live', null),
      await send('GET /openapi.json', null),
      await send(
        'POST /v1/billing/subscribe',
        testKey,
        'Content-Type: application/json',
        'Content-Length: 0',
      ),
      await send('POST /v1/billing/subscribe', null, 'Content-Length: 1000000'),
      await send('GET /v1/ipos', testKey, 'Expect: something'),
      await send('GET /v1/ipos', testKey, 'Upgrade: websocket', 'Connection: Upgrade'),
    ];
    for (let at = 0; at < 12; at += 1) expected.push(await send('GET /v1/ipos', freeKey));
    const statuses = expected.map(([, answer]) => answer?.[2] ?? 0);
    expect(statuses.slice(0, 16)).toEqual([
      ...[200, 200, 200, 400, 404, 401, 200, 404, 405, 204, 200, 200, 400, 401, 417, 200],
    ]);
    expect(new Set(statuses.slice(16))).toEqual(new Set([200, 429]));
    const traced = () => readFileSync(join(folder, 'traced'), 'utf8').trim().split('\n');
    await until('all are published', () => traced().length >= 2 * expected.length);
    expect(
      traced()
        .map((line) => JSON.parse(line) as Traced)
        .sort(),
    ).toEqual(expected.flat().sort());
  });
});
