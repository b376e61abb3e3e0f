import { SystemClock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import type { Payload } from '@market/source-kit';
import { aMangoFeed, anAnswer, villages } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { feedStatuses } from './feed-status';

describe('QuarantineAdministration', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;

  beforeAll(async () => {
    grove = await openGrove('quarantine_desk');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  /** Makes an ingestor with one doubtful record in quarantine. */
  const withDoubt = async (subject?: string) => {
    const fetch = () => Promise.resolve([anAnswer(['Alphonsopur', '5'], ['Langra', '666'])]);
    const { runner, desk, intake } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
    if (subject !== undefined) Object.assign(intake, { type: { ...intake.type, subject } });
    await runner.run('grove.mangoes');
    const [entry] = await desk.list();
    if (!entry) throw new Error('the record is not in quarantine');
    return { desk, intake, entry };
  };

  it('passes on the subject that an operator names if the records have subjects', async () => {
    const { desk, intake, entry } = await withDoubt('orchard');
    expect(desk.subjectOf(entry)).toBe('orchard');
    await desk.release(entry.id, 'the-old-orchard');
    expect(intake.batches.at(-1)?.rows).toEqual([
      { record: { village: 'Langra', mangoes: 666 }, trusted: true, subject: 'the-old-orchard' },
    ]);
  });

  describe('the audit log', () => {
    const audit = new AuditLog(new SystemClock());
    const latest = async (atMost: number) =>
      (await audit.list(grove.dataSource, { atMost })).map(({ position: _, at: _at, ...entry }) => entry);
    const by = 'operator:Asha Rao';

    it('names the operator who released a record, and its subject', async () => {
      const { desk, entry } = await withDoubt('orchard');
      await desk.release(entry.id, 'the-old-orchard', by);
      const detail = { feed: 'grove.mangoes', scope: 'row', kind: 'mango', about: 'the-old-orchard' };
      const named = { actor: by, action: 'quarantine.released', subject: String(entry.id), accountId: null };
      expect(await latest(1)).toEqual([{ ...named, detail }]);
    });

    it('names the operator who discarded, reopened and released a batch, but not its contents', async () => {
      const bad = [anAnswer(['Alphonsopur', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x'])];
      const fetch = () => Promise.resolve(bad);
      const { runner, desk } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
      await runner.run('grove.mangoes');
      const id = (await desk.list())[0]?.id ?? 0;
      await desk.discard(id, by);
      await desk.reopen(id, 'operator:Ravi');
      await desk.release(id, undefined, by);
      const detail = { feed: 'grove.mangoes', scope: 'batch', kind: null };
      const entry = { subject: String(id), accountId: null, detail };
      expect(await latest(3)).toEqual([
        { ...entry, actor: by, action: 'quarantine.released' },
        { ...entry, actor: 'operator:Ravi', action: 'quarantine.reopened' },
        { ...entry, actor: by, action: 'quarantine.discarded' },
      ]);
    });

    it('contains nothing of decisions that failed', async () => {
      const before = await latest(100);
      const { desk, intake, entry } = await withDoubt('orchard');
      jest.spyOn(intake, 'take').mockRejectedValueOnce(new Error('away'));
      await expect(desk.release(entry.id, 'the-old-orchard', by)).rejects.toThrow('away');
      await expect(desk.discard(entry.id + 1, by)).rejects.toMatchObject({ kind: 'not-found' });
      await expect(desk.reopen(entry.id, by)).rejects.toMatchObject({ kind: 'not-found' });
      expect(await latest(100)).toEqual(before);
    });
  });

  describe('a discarded entry', () => {
    const feedId = 'grove.mangoes';
    const bad = [anAnswer(['Alphonsopur', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x'])];
    const good = [anAnswer(['Alphonsopur', '6'])];
    const ingestor = (...answers: (readonly Payload[])[]) => {
      const fetch = () => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? []);
      const { runner, desk, clock, parts } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
      return {
        desk,
        run: async () => {
          clock.set(new Date(clock.nowMs() + 3_600_000));
          return runner.run(feedId);
        },
        status: async () => (await feedStatuses(grove.dataSource, parts.sources))[0],
        idOf: async (status: 'open' | 'discarded') => (await desk.list(status))[0]?.id ?? 0,
      };
    };

    it('of a batch waits again when its contents are fetched again, and can be released', async () => {
      const { desk, run, status, idOf } = ingestor(bad);
      await run();
      await desk.discard(await idOf('open'));
      await expect(status()).resolves.toMatchObject({ heldBatches: 0, holds: [{ status: 'discarded' }] });
      await expect(run()).resolves.toMatchObject({ status: 'held', quarantined: 1 });
      const since = '2026-11-20T08:00:00.000Z';
      await expect(status()).resolves.toMatchObject({
        state: 'held',
        holds: [{ id: await idOf('open'), scope: 'batch', status: 'open', since, times: 2 }],
      });
      await desk.release(await idOf('open'));
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
      await expect(run()).resolves.toMatchObject({ status: 'ok' });
    });

    it('of a batch can be reopened and released before, unless newer contents were accepted', async () => {
      const { desk, run, idOf } = ingestor(bad, bad, good);
      await run();
      await desk.discard(await idOf('open'));
      await desk.reopen(await idOf('discarded'));
      await desk.release(await idOf('open'));
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
      const later = ingestor([anAnswer(['Langra', '5'], ['d', 'y'], ['e', 'y'], ['f', 'y'])], good);
      await later.run();
      await later.desk.discard(await later.idOf('open'));
      await later.run();
      await later.desk.reopen(await later.idOf('discarded'));
      await expect(later.desk.release(await later.idOf('open'))).rejects.toMatchObject({ kind: 'conflict' });
    });

    it('of a record is shown while it is fetched, and waits again once it is reopened', async () => {
      const { desk, run, status, idOf } = ingestor([anAnswer(['Alphonsopur', '5'], ['Langra', '666'])]);
      await run();
      await desk.discard(await idOf('open'));
      await run();
      const id = await idOf('discarded');
      await expect(status()).resolves.toMatchObject({ state: 'ok', holds: [{ id, status: 'discarded' }] });
      await desk.reopen(id);
      await expect(run()).resolves.toMatchObject({ quarantined: 1 });
      await desk.release(id);
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Langra: 666 });
    });

    it('is not shown as a hold when it is no longer fetched', async () => {
      const { desk, run, status, idOf } = ingestor([anAnswer(['Alphonsopur', '5'], ['Langra', '666'])], good);
      await run();
      await desk.discard(await idOf('open'));
      await run();
      await expect(status()).resolves.toMatchObject({ holds: [] });
    });

    it('is the only one that can be reopened', async () => {
      const { desk, run, idOf } = ingestor(bad);
      await run();
      await expect(desk.reopen(await idOf('open'))).rejects.toMatchObject({ kind: 'not-found' });
    });
  });

  it('shows in the status of a feed at most 20 waiting records, with both sides of a dispute', async () => {
    const rows = villages(25).map(([village]): [string, string] => [village, '666']);
    const feed = aMangoFeed(() => Promise.resolve([anAnswer(['Alphonsopur', '5'], ...rows)]));
    const { runner, intake, parts } = anIngestor(grove.dataSource, grove.folder, [feed]);
    const since = new Date('2026-11-19T06:00:00.000Z');
    intake.doubting = { slight: true, sides: [{ voice: 'market', value: 666, since }] };
    await runner.run('grove.mangoes');
    const [status] = await feedStatuses(grove.dataSource, parts.sources);
    expect(status?.doubts).toHaveLength(20);
    expect(status?.doubts[0]).toEqual({
      id: expect.any(Number),
      key: expect.stringContaining('village'),
      reason: 'nobody has 666 mangoes',
      since: '2026-11-20T06:00:00.000Z',
      times: 1,
      sides: [{ voice: 'market', value: 666, since: '2026-11-19T06:00:00.000Z' }],
    });
  });

  it('refuses a subject if the intake has none, and keeps the entry', async () => {
    const { desk, entry } = await withDoubt();
    expect(desk.subjectOf(entry)).toBeNull();
    await expect(desk.release(entry.id, 'the-old-orchard')).rejects.toMatchObject({
      kind: 'conflict',
      publicMessage: `entry ${entry.id} is about nothing that could be named: release it as it stands`,
    });
    await expect(desk.list()).resolves.toHaveLength(1);
  });
});
