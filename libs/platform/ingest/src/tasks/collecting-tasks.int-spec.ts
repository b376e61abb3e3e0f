import { ManualClock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { OperatorTask } from '@market/operator-tasks';
import type { Payload } from '@market/source-kit';
import { aMangoFeed, anAnswer } from '@market/source-kit/testing';
import { anIngestor, openGrove } from '../__fixtures__/grove-database';
import { QuarantineDecisionTask } from './quarantine-decision-task';
import { SourceRunTask } from './source-run-task';

const feedId = 'grove.mangoes';
const createdAt = new Date('2026-11-20T05:59:59.000Z');

/** Makes a task that a worker has claimed. */
function aTask(given: OperatorTask['arguments'], attempts = 1): OperatorTask {
  const times = { createdAt, startedAt: createdAt, endedAt: null };
  const order = { kind: '', subject: '', arguments: given, userId: 'usr_asha' };
  return { ...order, ...times, id: 'task_1', state: 'running', words: null, attempts };
}

describe('the tasks of operators that an ingestor carries out', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;

  beforeAll(async () => {
    grove = await openGrove('collecting_tasks');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  /** Makes the tasks of an ingestor with one feed. */
  const withFeed = (answers: () => Promise<readonly Payload[]>, isOff = false) => {
    const feeds = [aMangoFeed(answers)];
    const { runner, desk } = anIngestor(grove.dataSource, grove.folder, feeds, {}, isOff);
    return {
      desk,
      run: new SourceRunTask(runner),
      release: new QuarantineDecisionTask(desk, 'released'),
      discard: new QuarantineDecisionTask(desk, 'discarded'),
    };
  };
  const answers = (...rows: [string, string][]) => withFeed(() => Promise.resolve([anAnswer(...rows)]));
  const onEntry = (entryId: number, attempts = 1, note: string | null = null) =>
    aTask({ entryId, subject: null, note }, attempts);

  /** Makes an ingestor that has one doubtful record in quarantine. */
  const withDoubt = async () => {
    const ingestor = answers(['Alphonsopur', '5'], ['Langra', '666']);
    await ingestor.run.carryOut(aTask({ feedId }));
    const [entry] = await ingestor.desk.list();
    if (!entry) throw new Error('the record is not in quarantine');
    return { ...ingestor, id: entry.id };
  };
  const lastEntries = (atMost: number) =>
    new AuditLog(new ManualClock(createdAt)).list(grove.dataSource, { atMost });

  it('a good run is done, with its figures', async () => {
    const { run } = answers(['Alphonsopur', '5'], ['Langra', '7']);
    await expect(run.carryOut(aTask({ feedId }))).resolves.toEqual({
      state: 'done',
      words: 'grove.mangoes: ok; 2 fetched, 2 accepted, 0 unchanged, 0 quarantined, 0 events',
    });
    await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Langra: 7 });
  });

  it('a run with SOURCES=off asks no source, and fails its task with this reason', async () => {
    let asked = 0;
    const { run } = withFeed(() => {
      asked += 1;
      return Promise.resolve([anAnswer(['Alphonsopur', '5'])]);
    }, true);
    const { state, words } = await run.carryOut(aTask({ feedId }));
    expect([state, asked]).toEqual(['failed', 0]);
    expect(words).toMatch(/^grove\.mangoes: skipped: SOURCES is off;/);
    await expect(grove.mangoes()).resolves.toEqual({});
  });

  it('a failed run fails its task, with the reason', async () => {
    const { run } = withFeed(() => Promise.reject(new Error('the gate is locked')));
    await expect(run.carryOut(aTask({ feedId }))).resolves.toEqual({
      state: 'failed',
      words:
        'grove.mangoes: failed: the gate is locked; 0 fetched, 0 accepted, 0 unchanged, 0 quarantined, 0 events',
    });
  });

  it('a run of an unknown feed fails with the words of the command line', async () => {
    const { run } = answers();
    await expect(run.carryOut(aTask({ feedId: 'grove.melons' }))).rejects.toMatchObject({
      kind: 'not-found',
      publicMessage: expect.stringContaining('grove.melons') as string,
    });
  });

  it('a release applies the record in the name of the user, with the note in the audit log', async () => {
    const { release, id } = await withDoubt();
    await expect(release.carryOut(onEntry(id, 1, 'counted by hand'))).resolves.toEqual({
      state: 'done',
      words: `entry ${id} is released`,
    });
    await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Langra: 666 });
    expect(await lastEntries(1)).toMatchObject([
      {
        actor: 'user:usr_asha',
        action: 'quarantine.released',
        subject: String(id),
        detail: { feed: feedId, note: 'counted by hand' },
      },
    ]);
  });

  it('a release of a held batch tells of the run that applied it', async () => {
    const { run, release, desk } = answers(['Alphonsopur', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x']);
    await run.carryOut(aTask({ feedId }));
    const id = (await desk.list())[0]?.id ?? 0;
    await expect(release.carryOut(onEntry(id))).resolves.toEqual({
      state: 'done',
      words: `entry ${id} is released; grove.mangoes: ok; 4 fetched, 1 accepted, 0 unchanged, 3 quarantined, 0 events`,
    });
  });

  it('a discard ends the entry, and a second one fails', async () => {
    const { discard, id } = await withDoubt();
    await expect(discard.carryOut(onEntry(id))).resolves.toEqual({
      state: 'done',
      words: `entry ${id} is discarded`,
    });
    await expect(discard.carryOut(onEntry(id))).rejects.toMatchObject({
      publicMessage: `no open quarantine entry ${id}`,
    });
  });

  it('a decision whose process was killed before the end of its task is done, and not made again', async () => {
    const { release, discard, id } = await withDoubt();
    await release.carryOut(onEntry(id));
    const before = await lastEntries(100);
    await expect(release.carryOut(onEntry(id, 2))).resolves.toEqual({
      state: 'done',
      words: `entry ${id} is released`,
    });
    await expect(discard.carryOut(onEntry(id, 2))).rejects.toMatchObject({ kind: 'not-found' });
    expect(await lastEntries(100)).toEqual(before);
  });

  it('a subject that cannot be named is refused', async () => {
    const { release, id } = await withDoubt();
    const task = aTask({ entryId: id, subject: 'the-old-orchard', note: null });
    await expect(release.carryOut(task)).rejects.toMatchObject({
      publicMessage: `entry ${id} is about nothing that could be named: release it as it stands`,
    });
  });
});
