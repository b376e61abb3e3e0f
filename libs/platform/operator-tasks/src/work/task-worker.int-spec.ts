import { Logger } from '@nestjs/common';
import { DomainError, ManualClock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { TaskRegistry } from '@market/base/tasks';
import { AuditLog, auditParts } from '@market/database/audit';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import { type OperatorTask, operatorTaskParts, OperatorTasks } from '..';
import type { TaskOutcome } from '../operator-task.repository';
import { TaskHandlers } from './task-handlers';
import { TaskMetrics } from './task-metrics';
import { TaskWorker } from './task-worker';

Logger.overrideLogger(false);

type Work = (task: OperatorTask) => Promise<TaskOutcome>;

const done = (words: string): TaskOutcome => ({ state: 'done', words });
const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
const never = new Promise<never>(() => undefined);

let database: OpenTestDatabase;
let orders: OperatorTasks;
let workers: TaskWorker[];

beforeAll(async () => {
  database = await openTestDatabase('task_worker', [operatorTaskParts, auditParts], { poolSize: 8 });
  orders = new OperatorTasks(clock, new AuditLog(clock));
});
beforeEach(async () => {
  workers = [];
  await database.dataSource.query('TRUNCATE operator_task');
});
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.beforeApplicationShutdown()));
});
afterAll(() => database.close());

/** Makes a process that carries tasks of one kind out. */
function aProcess(work: Work, kind = 'source.run', metrics: Metrics | null = null) {
  const handlers = new TaskHandlers();
  handlers.register({ kind, carryOut: work });
  const state = { isEnding: false };
  const worker = new TaskWorker({
    dataSource: database.dataSource,
    clock,
    handlers,
    tasks: new TaskRegistry(),
    metrics: metrics === null ? null : new TaskMetrics(metrics),
    isEnding: () => state.isEnding,
  });
  return {
    state,
    start: () => {
      worker.onApplicationBootstrap();
      workers.push(worker);
    },
    /** Ends the process in an orderly way. */
    stop: () => {
      state.isEnding = true;
      workers = workers.filter((other) => other !== worker);
      return worker.beforeApplicationShutdown();
    },
  };
}

const order = (subject: string, kind = 'source.run') =>
  database.dataSource.transaction((tx) =>
    orders.add(tx, { kind, subject, arguments: { feedId: subject }, userId: 'usr_asha' }),
  );
const found = async ({ id }: OperatorTask) => {
  const task = await orders.find(database.dataSource, id);
  if (task === null) throw new Error(`${id} is lost`);
  return task;
};
const ended = (task: OperatorTask) =>
  until('the end of the task', async () => (await found(task)).endedAt !== null);
const isBegun = (task: OperatorTask) =>
  until('the begin of the task', async () => (await found(task)).state === 'running');

/** Makes the process that has begun a task look killed: nobody prolongs its lease, which has ended. */
const kill = (task: OperatorTask) =>
  database.dataSource.query('UPDATE operator_task SET lease_until = $2 WHERE id = $1', [
    task.id,
    clock.now(),
  ]);

describe('TaskWorker', () => {
  it('carries a task out that is added while it runs, and stores its words', async () => {
    const seen: OperatorTask[] = [];
    const metrics = new Metrics();
    aProcess(
      async (task) => {
        seen.push(task);
        return done('3 of 4 rows changed data');
      },
      'source.run',
      metrics,
    ).start();
    const task = await order('nse.ipos');
    await ended(task);
    expect(await found(task)).toMatchObject({
      state: 'done',
      words: '3 of 4 rows changed data',
      attempts: 1,
      startedAt: clock.now(),
      endedAt: clock.now(),
    });
    expect(seen).toMatchObject([{ id: task.id, userId: 'usr_asha', arguments: { feedId: 'nse.ipos' } }]);
    await until('the count', async () =>
      (await metrics.text()).includes('operator_tasks_total{kind="source.run",state="done"} 1'),
    );
  });

  it.each<[string, Error, string]>([
    [
      'the public message of a DomainError',
      new DomainError({
        kind: 'conflict',
        code: 'SRV_001',
        publicMessage: 'newer contents were taken in',
        detail: 'secret',
      }),
      'newer contents were taken in',
    ],
    ['the message of another error', new Error('the basket broke'), 'the basket broke'],
  ])('fails a task with %s', async (_, error, words) => {
    aProcess(() => Promise.reject(error)).start();
    const task = await order('nse.ipos');
    await ended(task);
    expect(await found(task)).toMatchObject({ state: 'failed', words });
  });

  it('begins tasks that waited for it, each in one of several processes', async () => {
    const ids: string[] = [];
    const work: Work = async ({ id }) => {
      ids.push(id);
      return done('ok');
    };
    const tasks: OperatorTask[] = [];
    for (let count = 0; count < 12; count += 1) tasks.push(await order(`feed-${count}`));
    const processes = [aProcess(work), aProcess(work), aProcess(work)];
    for (const one of processes) one.start();
    await Promise.all(tasks.map(ended));
    expect(ids.sort()).toEqual(tasks.map(({ id }) => id).sort());
  });

  it('carries out no more than four tasks at a time', async () => {
    const ends: (() => void)[] = [];
    aProcess(() => new Promise((resolve) => ends.push(() => resolve(done('ok'))))).start();
    const tasks: OperatorTask[] = [];
    for (let count = 0; count < 5; count += 1) tasks.push(await order(`feed-${count}`));
    await until('four tasks', () => ends.length === 4);
    const states = async () => (await Promise.all(tasks.map(found))).map(({ state }) => state);
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(1);
    ends[0]?.();
    await until('the fifth task', () => ends.length === 5);
    for (const end of ends) end();
    await Promise.all(tasks.map(ended));
  });

  it('leaves tasks of a kind that it does not know to other processes', async () => {
    const unknown = await order('quarantine:1', 'quarantine.release');
    aProcess(async () => done('ok')).start();
    const known = await order('nse.ipos');
    await ended(known);
    expect(await found(unknown)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('does not begin a task again that it still carries out, though its lease has ended', async () => {
    let end: (outcome: TaskOutcome) => void = () => undefined;
    const work: Work = ({ subject }) =>
      subject === 'nse.ipos'
        ? new Promise((resolve) => (end = resolve))
        : Promise.resolve(done('the other one'));
    aProcess(work).start();
    const task = await order('nse.ipos');
    await isBegun(task);
    await kill(task);
    await ended(await order('bse.ipos'));
    expect(await found(task)).toMatchObject({ state: 'running', attempts: 1 });
    end(done('late'));
    await ended(task);
    expect(await found(task)).toMatchObject({ state: 'done', words: 'late', attempts: 1 });
  });

  describe('after its process was killed', () => {
    it('begins a task again, whose first end then does not count', async () => {
      let endFirst: (outcome: TaskOutcome) => void = () => undefined;
      const killed = aProcess(() => new Promise((resolve) => (endFirst = resolve)));
      killed.start();
      const task = await order('nse.ipos');
      await isBegun(task);
      await kill(task);
      const seen: number[] = [];
      aProcess(async ({ attempts }) => {
        seen.push(attempts);
        return done('by the second');
      }).start();
      await ended(task);
      endFirst(done('by the first'));
      await killed.stop();
      expect(seen).toEqual([2]);
      expect(await found(task)).toMatchObject({ state: 'done', words: 'by the second', attempts: 2 });
    });

    it('fails a task whose process ended five times', async () => {
      const task = await order('nse.ipos');
      await database.dataSource.query(
        `UPDATE operator_task SET state = 'running', attempts = 5, lease_until = $1`,
        [clock.now()],
      );
      aProcess(() => never).start();
      await ended(task);
      expect(await found(task)).toMatchObject({
        state: 'failed',
        words: 'begun 5 times, and its process ended each time',
      });
    });

    it('leaves a task alone while its lease is valid, unless the lease is of a clock that was set back', async () => {
      const [valid, ahead] = [await order('a'), await order('b')];
      const lease = (task: OperatorTask, aheadMs: number) =>
        database.dataSource.query(
          `UPDATE operator_task SET state = 'running', attempts = 1, lease_until = $2 WHERE id = $1`,
          [task.id, new Date(clock.nowMs() + aheadMs)],
        );
      await lease(valid, 20_000);
      await lease(ahead, 24 * 3_600_000);
      aProcess(async () => done('ok')).start();
      await ended(ahead);
      expect(await found(valid)).toMatchObject({ state: 'running', attempts: 1 });
    });
  });

  it('gives a task back that its shutdown broke off, for another process', async () => {
    let breakOff: () => void = () => undefined;
    const first = aProcess(
      () => new Promise((resolve) => (breakOff = () => resolve({ state: 'failed', words: 'broken off' }))),
    );
    first.start();
    const task = await order('nse.ipos');
    await isBegun(task);
    const stopped = first.stop();
    breakOff();
    await stopped;
    expect(await found(task)).toMatchObject({ state: 'waiting', words: null });
    aProcess(async () => done('by the second')).start();
    await ended(task);
    expect(await found(task)).toMatchObject({ state: 'done', words: 'by the second' });
  });

  it('begins nothing while its process shuts down', async () => {
    const ending = aProcess(async () => done('ok'));
    ending.state.isEnding = true;
    ending.start();
    const task = await order('nse.ipos');
    await ending.stop();
    expect(await found(task)).toMatchObject({ state: 'waiting' });
  });
});
