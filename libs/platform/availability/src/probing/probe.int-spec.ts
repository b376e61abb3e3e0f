import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { Metrics } from '@market/base/observability';
import { queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { EgressError, HttpClient, type HttpRequest, type HttpResponse } from '@market/egress';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { availabilityParts, parseReadings, ProbeQueries, ProbeReadings, readingLine } from '..';
import { ProbeJob } from '.';

class ScriptedService extends HttpClient {
  readonly asked: HttpRequest[] = [];
  answer: () => Partial<HttpResponse> = () => ({ status: 200, body: '{"data":[]}' });

  async get(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    const usual = {
      url: request.url,
      mediaType: 'application/json',
      setCookies: [],
      retryAfterSeconds: null,
    };
    return { ...usual, status: 200, body: '', ...this.answer() };
  }
}

const day = indianDay('2026-11-20');
const at = (time: string, on = day) => instantInIndia(on, time);
let database: OpenTestDatabase;
let folder: string;
let clock: ManualClock;
let service: ScriptedService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(join(tmpdir(), 'probe-'));
  writeFileSync(join(folder, 'key'), 'svc_live_secret\n');
  database = await openTestDatabase('probe', [availabilityParts]);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await database.dataSource.query('TRUNCATE probe_reading');
  clock = new ManualClock(at('10:00'));
  service = new ScriptedService();
});

const job = (keyFile = 'key') =>
  new ProbeJob(database.dataSource, clock, service, {
    ...{ url: 'https://api.example', keyFile: join(folder, keyFile) },
  });
const probeAt = (time: string) => {
  clock.set(at(time));
  return job().run();
};
const queries = () => new ProbeQueries(database.dataSource, clock);
const counts = async (from: string, until: string) => {
  const found = await queries().between(at(from), at(until));
  return found === null ? null : [found.up, found.down, found.unknown];
};
const outside = (...readings: [string, boolean | null][]) =>
  new ProbeReadings(database.dataSource).add(
    'mumbai',
    parseReadings(
      readings
        .map(([time, up]) =>
          readingLine({ minute: at(time).getTime() / 60_000, up, status: 200, ms: 5, reason: null }),
        )
        .join('\n'),
    ),
  );

it('a minute is read once, by the ingestor that claims it first, with the key of the file', async () => {
  await Promise.all([job().run(), job().run(), job().run()]);
  expect(service.asked).toHaveLength(1);
  expect(service.asked[0]).toMatchObject({
    url: 'https://api.example/v1/ipos?limit=1',
    headers: { 'X-API-Key': 'svc_live_secret' },
  });
  expect(await queryRows(database.dataSource, 'SELECT place, up, status, reason FROM probe_reading')).toEqual(
    [{ place: 'ingestor', up: true, status: 200, reason: null }],
  );
});

it.each<[string, () => Partial<HttpResponse>, boolean | null, string]>([
  ['an error of the API', () => ({ status: 503 }), false, 'status 503'],
  ['the page of a proxy with status 200', () => ({ body: '<html>' }), false, 'another body'],
  ['JSON of something else', () => ({ body: 'null' }), false, 'another body'],
  ['a redirect', () => ({ status: 302 }), false, 'status 302'],
  ['a refused key', () => ({ status: 401, body: '{}' }), null, 'the key was refused (401)'],
  ['a limit of the probe', () => ({ status: 429, body: '{}' }), null, 'the key was refused (429)'],
  [
    'no response',
    () => {
      throw new EgressError('timeout', 'api.example');
    },
    false,
    'timeout',
  ],
])('%s is no reading that the service is up', async (_, answer, up, reason) => {
  service.answer = answer;
  await job().run();
  expect(await queryRows(database.dataSource, 'SELECT up, reason FROM probe_reading')).toEqual([
    { up, reason },
  ]);
});

it('a minute without a reading is unknown: before a claim, after the death of its process, and with a refused key', async () => {
  await probeAt('10:00');
  service.answer = () => ({ status: 500 });
  await probeAt('10:02');
  service.answer = () => ({ status: 403 });
  await probeAt('10:03');
  await database.dataSource.query(`INSERT INTO probe_reading (minute, place) VALUES ($1, 'ingestor')`, [
    at('10:04').getTime() / 60_000,
  ]);
  clock.set(at('10:06'));
  expect(await counts('10:00', '11:00')).toEqual([1, 1, 4]);
});

it('no minute is claimed without the file of the key', async () => {
  await job('none').run();
  expect(service.asked).toEqual([]);
  expect(await counts('00:00', '23:00')).toBeNull();
});

it('a probe elsewhere tells what the ingestor did not read; a minute that one place found down is down', async () => {
  await probeAt('10:00');
  await probeAt('10:01');
  clock.set(at('10:05'));
  expect(await counts('10:00', '10:05')).toEqual([2, 0, 3]);
  expect(await outside(['10:01', false], ['10:02', true], ['10:03', false], ['10:04', null])).toBe(4);
  expect(await outside(['10:01', true], ['10:04', true])).toBe(1);
  expect(await counts('10:00', '10:05')).toEqual([3, 2, 0]);
  await expect(new ProbeReadings(database.dataSource).add('ingestor', [])).rejects.toThrow('another place');
});

it('days and half hours are those of India, and time before the first reading or to come is not counted', async () => {
  await outside(['09:58', true], ['10:16', false]);
  clock.set(at('10:20'));
  const { days = [], halfHours = [] } = (await queries().recent()) ?? {};
  expect([days.length, days[0]?.from, days.at(-1)]).toEqual([
    ...[90, at('00:00', indianDay('2026-08-23'))],
    { from: at('00:00'), up: 1, down: 1, unknown: 20 },
  ]);
  expect(days[0]).toMatchObject({ up: 0, down: 0, unknown: 0 });
  expect(halfHours).toHaveLength(48);
  expect(halfHours.slice(-3)).toEqual([
    { from: at('09:00'), up: 0, down: 0, unknown: 0 },
    { from: at('09:30'), up: 1, down: 0, unknown: 1 },
    { from: at('10:00'), up: 0, down: 1, unknown: 19 },
  ]);
});

it('a file with a line that is no reading is refused as a whole, with the number of the line', () => {
  expect(() => parseReadings('\n{"at":"2026-11-20T04:30:00Z"}\n')).toThrow('line 2 is no reading');
});

it('the metrics count the readings of the process by outcome, each from 0 on', async () => {
  const metrics = new Metrics();
  const settings = { url: 'https://api.example', keyFile: join(folder, 'key') };
  const counted = new ProbeJob(database.dataSource, clock, service, settings, metrics);
  const totals = async () => {
    const values = (await metrics.registry.getSingleMetric('probe_readings_total')?.get())?.values ?? [];
    return Object.fromEntries(values.map(({ labels, value }) => [labels['outcome'], value]));
  };
  expect(await totals()).toEqual({ up: 0, down: 0, refused: 0 });
  for (const [time, status] of [
    ['10:00', 200],
    ['10:01', 503],
    ['10:02', 503],
    ['10:03', 401],
  ] as const) {
    clock.set(at(time));
    service.answer = () => ({ status, body: '{"data":[]}' });
    await counted.run();
  }
  expect(await totals()).toEqual({ up: 1, down: 2, refused: 1 });
});
