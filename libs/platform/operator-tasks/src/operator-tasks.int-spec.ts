import { ManualClock } from '@market/kernel';
import { queryRows } from '@market/database';
import { AuditLog, auditParts } from '@market/database/audit';
import { type OpenTestDatabase, openTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import { Client } from 'pg';
import { operatorTaskParts, OperatorTasks, type TaskOrder } from '.';
import { pruneOperatorTasks } from './work';

const clock = new ManualClock(new Date('2026-11-20T06:30:00.000Z'));
const release: TaskOrder = {
  kind: 'quarantine.release',
  subject: 'quarantine:12',
  arguments: { entryId: 12, note: 'as the exchange says' },
  userId: 'usr_asha',
};

let database: OpenTestDatabase;
let tasks: OperatorTasks;

const add = (order: TaskOrder) => database.dataSource.transaction((tx) => tasks.add(tx, order));
const end = (id: string, at = clock.now()) =>
  database.dataSource.query(
    `UPDATE operator_task SET state = 'done', words = 'done', ended_at = $2 WHERE id = $1`,
    [id, at],
  );

beforeAll(async () => {
  database = await openTestDatabase('operator_tasks', [operatorTaskParts, auditParts]);
  tasks = new OperatorTasks(clock, new AuditLog(clock));
});
beforeEach(() => database.dataSource.query('TRUNCATE operator_task'));
afterAll(() => database.close());

describe('OperatorTasks', () => {
  it('adds a task that waits, with an entry in the audit log that names its user', async () => {
    const task = await add(release);
    expect(task).toEqual({
      ...release,
      id: expect.stringMatching(/^task_/) as string,
      state: 'waiting',
      words: null,
      attempts: 0,
      createdAt: clock.now(),
      startedAt: null,
      endedAt: null,
    });
    expect(await tasks.find(database.dataSource, task.id)).toEqual(task);
    const [entry] = await new AuditLog(clock).list(database.dataSource, { atMost: 1 });
    expect(entry).toMatchObject({
      actor: 'user:usr_asha',
      action: 'task.added',
      subject: task.id,
      accountId: null,
      detail: { kind: 'quarantine.release', about: 'quarantine:12' },
    });
  });

  it('returns the open task for the same order, without another entry', async () => {
    const log = new AuditLog(clock);
    const first = await add(release);
    const before = await log.list(database.dataSource, { atMost: 100 });
    expect(await add({ ...release, userId: 'usr_ravi' })).toEqual(first);
    expect(await log.list(database.dataSource, { atMost: 100 })).toEqual(before);
  });

  it.each([
    ['another kind', { kind: 'quarantine.discard' }],
    ['other arguments', { arguments: { entryId: 12, note: 'another reason' } }],
  ])('refuses an order of %s while a task on its subject is open, and not afterwards', async (_, other) => {
    const { id } = await add(release);
    await expect(add({ ...release, ...other })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'TASK_001',
      publicMessage: 'another task on quarantine:12 is not finished: quarantine.release',
    });
    await end(id);
    expect((await add({ ...release, ...other })).id).not.toBe(id);
  });

  it('makes one task of equal orders that come at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => (await add(release)).id));
    expect(new Set(ids).size).toBe(1);
  });

  it('adds nothing when the transaction is rolled back', async () => {
    const failing = database.dataSource.transaction(async (tx) => {
      await tasks.add(tx, release);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    expect(await queryRows(database.dataSource, 'SELECT FROM operator_task')).toEqual([]);
  });

  it('notifies those who listen', async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    let heard = 0;
    client.on('notification', () => (heard += 1));
    await client.query('LISTEN operator_task');
    await add(release);
    await until('a notification', () => heard === 1);
    await client.end();
  });

  it('finds no task with an unknown id', async () => {
    expect(await tasks.find(database.dataSource, 'task_none')).toBeNull();
  });
});

describe('pruneOperatorTasks', () => {
  it('deletes tasks that ended before an instant, never open ones', async () => {
    const of = (subject: string) => add({ ...release, subject });
    const [old, young, open] = [await of('a'), await of('b'), await of('c')];
    await end(old.id, new Date('2026-08-01T00:00:00Z'));
    await end(young.id);
    expect(await pruneOperatorTasks(database.dataSource, clock.now(), 10)).toBe(1);
    const left = await queryRows<{ id: string }>(database.dataSource, 'SELECT id FROM operator_task');
    expect(left.map(({ id }) => id).sort()).toEqual([young.id, open.id].sort());
  });
});
