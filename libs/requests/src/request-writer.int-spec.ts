import { Metrics } from '@market/base/observability';
import { TaskRegistry } from '@market/base/tasks';
import { queryRow, queryRows, runDatabaseChecks } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { ManualClock, dayMs } from '@market/kernel';
import type { FinishedRequest } from './domain/finished-request';
import { aRequest } from './finished-request.fixture';
import { RequestBatchRepository } from './persistence/request-batch.repository';
import { RequestErasure } from './request-erasure';
import { RequestLog } from './request-log';
import { requestChecks, requestsParts } from '.';

const noon = new Date('2026-11-29T06:30:00.000Z');
const owner = { accountId: 'acc_1', keyId: 'key_1', environment: 'live', dataSet: 'live' } as const;
const route = { method: 'GET', path: '/v1/ipos' };

let database: OpenTestDatabase;
let clock: ManualClock;

beforeEach(async () => {
  database = await openTestDatabase('requests', [requestsParts]);
  clock = new ManualClock(noon);
});
afterEach(() => database.close());

/** Makes the log of one process. */
const aProcess = () => new RequestLog(database.dataSource, clock, new Metrics(), new TaskRegistry());

/** Counts a request as the recorder does, and keeps it. */
function finish(log: RequestLog, facts: Partial<FinishedRequest>, caller = owner): void {
  const request = aRequest({ accountId: caller.accountId, keyId: caller.keyId, ...facts });
  log.tally.count(caller, route, { ...request, bytes: request.bytes ?? 0, isMetered: true });
  log.kept.keep(request);
}

const counts = () =>
  queryRows<{ class: string; requests: number; metered: number }>(
    database.dataSource,
    `SELECT class, sum(requests)::int AS requests, sum(metered)::int AS metered FROM request_minute GROUP BY 1 ORDER BY 1`,
  );
const rows = (where = 'true') =>
  queryRows<{ status: number; requests: number }>(
    database.dataSource,
    `SELECT status, requests FROM request_log WHERE ${where} ORDER BY id`,
  );

describe('the writer of requests', () => {
  it('adds the counts of several processes by minute and by hour', async () => {
    const logs = [aProcess(), aProcess()];
    for (const log of logs) {
      for (const status of [200, 304, 404, 429, 503]) finish(log, { status });
      await log.writer.write();
    }
    expect(await counts()).toEqual(
      ['2xx', '304', '429', '4xx', '5xx'].map((name) => ({ class: name, requests: 2, metered: 2 })),
    );
    expect(
      await queryRow(
        database.dataSource,
        `SELECT sum(requests)::int AS requests, sum(bytes)::int AS bytes, max(buckets[3])::int AS bucket FROM request_hour`,
      ),
    ).toEqual({ requests: 10, bytes: 3_000, bucket: 2 });
    expect(await runDatabaseChecks(database.dataSource, requestChecks)).toEqual([]);
  });

  it('keeps one success of a minute and account, and one row of refusals with their number, over all processes', async () => {
    const logs = [aProcess(), aProcess()];
    for (const log of logs) {
      for (const status of [200, 429, 429]) finish(log, { status });
      await log.writer.write();
    }
    expect(await rows()).toEqual([
      { status: 200, requests: 1 },
      { status: 429, requests: 4 },
    ]);
  });

  it('keeps at most 60 failures of a minute and account over all processes', async () => {
    const logs = [aProcess(), aProcess()];
    for (const log of logs) {
      for (let n = 0; n < 50; n += 1) finish(log, { status: 404 });
      await log.writer.write();
    }
    expect(await rows()).toHaveLength(60);
    expect(await counts()).toEqual([{ class: '4xx', requests: 100, metered: 100 }]);
  });

  it('writes a batch whose response was lost once', async () => {
    const log = aProcess();
    finish(log, { status: 500 });
    const batch = {
      id: '0b4f3c0e-8a55-4a7a-9a7e-1f1f4c1f0001',
      counts: log.tally.take(),
      ...log.kept.take(),
    };
    const repository = new RequestBatchRepository();
    const apply = () =>
      database.dataSource.transaction((tx) => repository.apply(tx, batch, clock.now(), clock.today()));
    await apply();
    await apply();
    expect(await counts()).toEqual([{ class: '5xx', requests: 1, metered: 1 }]);
    expect(await rows()).toHaveLength(1);
  });

  it('keeps the requests of a failed write for the next one', async () => {
    const log = aProcess();
    finish(log, { status: 500 });
    await database.dataSource.query('ALTER TABLE request_log RENAME TO away');
    await log.writer.write();
    finish(log, { status: 500 });
    await log.writer.write();
    await database.dataSource.query('ALTER TABLE away RENAME TO request_log');
    expect(await log.writer.stop()).toBe(0);
    expect(await counts()).toEqual([{ class: '5xx', requests: 2, metered: 2 }]);
  });

  it('gives a batch up whose values the database refuses, and writes the next one', async () => {
    const log = aProcess();
    finish(log, { status: 500, details: { message: 'a\0b' } });
    await log.writer.write();
    finish(log, { status: 404 });
    await log.writer.write();
    expect(await counts()).toEqual([{ class: '4xx', requests: 1, metered: 1 }]);
  });
});

describe('the retention of requests', () => {
  it('keeps failures for seven days, successes for one and counts of minutes for two', async () => {
    const log = aProcess();
    for (const daysAgo of [7, 2, 1, 0]) {
      const atMs = noon.getTime() - daysAgo * dayMs - 60_000;
      for (const status of [200, 404]) finish(log, { status, atMs });
    }
    await log.writer.write();
    await log.prune(1);
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
    expect(await counts()).toEqual([
      { class: '2xx', requests: 2, metered: 2 },
      { class: '4xx', requests: 2, metered: 2 },
    ]);
    clock.set(new Date(noon.getTime() + dayMs));
    await log.prune();
    expect(await rows()).toHaveLength(3);
  });

  it('empties a day whole, and deletes days that no process emptied in time', async () => {
    const log = aProcess();
    finish(log, { status: 404 });
    await log.writer.write();
    clock.set(new Date(noon.getTime() + 8 * dayMs));
    finish(log, { status: 404, atMs: clock.nowMs() });
    await log.writer.write();
    await log.prune();
    expect(await rows()).toHaveLength(1);
    clock.set(new Date(noon.getTime() + 27 * dayMs));
    finish(log, { status: 500, atMs: clock.nowMs() });
    await log.writer.write();
    await log.prune();
    expect(await rows()).toEqual([{ status: 500, requests: 1 }]);
  });

  it('erases an account and no other one', async () => {
    const log = aProcess();
    finish(log, { status: 404 });
    finish(log, { status: 404 }, { ...owner, accountId: 'acc_2', keyId: 'key_2' } as unknown as typeof owner);
    await log.writer.write();
    await database.dataSource.transaction((tx) => new RequestErasure().eraseAll('acc_1', tx));
    expect(await counts()).toEqual([{ class: '4xx', requests: 1, metered: 1 }]);
    expect(await rows(`account_id = 'acc_2'`)).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });
});
