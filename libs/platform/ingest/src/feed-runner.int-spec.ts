import { createHash } from 'node:crypto';
import files from 'node:fs/promises';
import { aWatchedIssue, aMangoFeed, anAnswer, villages } from '@market/source-kit/testing';
import { type Payload, SourceBlocked } from '@market/source-kit';
import { EgressError } from '@market/egress';
import { anIngestor, openGrove } from './__fixtures__/grove-database';

const feedId = 'grove.mangoes';
/** Makes 20 000 characters that cannot be compressed. */
const aLongName = (seed: number) =>
  Array.from({ length: 320 }, (_, part) => createHash('sha256').update(`${seed} ${part}`).digest('hex')).join(
    '',
  );
const slot = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 6, minutes));

describe('FeedRunner', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answers: (readonly Payload[] | Error)[];

  beforeAll(async () => {
    grove = await openGrove('feed_runner');
  });
  beforeEach(async () => {
    answers = [];
    await grove.clear();
  });
  afterEach(async () => {
    expect((await grove.runs()).filter((run) => !run['finished'])).toEqual([]);
  });
  afterAll(() => grove.close());

  /** Makes an ingestor whose feed returns the responses in order, and the last one repeatedly. */
  const ingestor = (part: Parameters<typeof aMangoFeed>[1] = {}, environment = {}) => {
    const fetch = () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? []);
    };
    return anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch, part)], environment);
  };

  it('accepts records, and finds nothing new in the same response', async () => {
    answers = [[anAnswer(['Alphonsopur', '5'], ['', '7'], ['Kesarwadi', '8'])]];
    const { runner } = ingestor();
    await expect(runner.run(feedId)).resolves.toEqual({
      feed: feedId,
      status: 'ok',
      fetched: 3,
      accepted: 2,
      unchanged: 0,
      quarantined: 0,
      skipped: 1,
      events: 0,
      error: null,
    });
    await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 0, unchanged: 2 });
    await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Kesarwadi: 8 });
    const [run] = await grove.rows('SELECT payloads FROM feed_run LIMIT 1');
    expect(run?.['payloads']).toEqual([
      expect.objectContaining({ request: '/mangoes', bytes: expect.any(Number) }),
    ]);
  });

  it('treats the first run as historic: it announces nothing; the next one does', async () => {
    answers = [[anAnswer(['Alphonsopur', '5'])], [anAnswer(['Alphonsopur', '5'], ['Kesarwadi', '8'])]];
    const { runner, intake } = ingestor();
    await expect(runner.run(feedId)).resolves.toMatchObject({ events: 0 });
    await expect(runner.run(feedId)).resolves.toMatchObject({ accepted: 1, unchanged: 1, events: 1 });
    expect(intake.batches.map(({ historic }) => historic)).toEqual([true, false]);
    await expect(grove.rows('SELECT subject_id FROM outbox_event')).resolves.toEqual([
      { subject_id: 'Kesarwadi' },
    ]);
  });

  it('announces from the first run on what a feed states that was added after others had delivered its records for a day', async () => {
    const listed = [[anAnswer(['Alphonsopur', '5'])]];
    const early = [[anAnswer(['Kesarwadi', '8'])]];
    const late = [[anAnswer(['Alphonsopur', '6'], ['Kesarwadi', '9'])]];
    const feedOf = (id: string, given: typeof listed) =>
      aMangoFeed(() => Promise.resolve(given[0] ?? []), { id });
    const feeds = [feedOf('grove.mangoes', listed), feedOf('grove.early', early), feedOf('grove.late', late)];
    const { runner, clock, intake } = anIngestor(grove.dataSource, grove.folder, feeds);
    await runner.run('grove.mangoes');
    clock.advance(23 * 3_600_000);
    await expect(runner.run('grove.early')).resolves.toMatchObject({ accepted: 1, events: 0 });
    await runner.run('grove.mangoes');
    clock.advance(2 * 3_600_000);
    await expect(runner.run('grove.late')).resolves.toMatchObject({ accepted: 2, events: 2 });
    expect(intake.batches.map(({ historic, initial }) => [historic, initial])).toEqual([
      [true, true],
      [true, true],
      [false, false],
      [false, true],
    ]);
  });

  it('reports a payload that a full disk cannot store as a failed run, and the next run succeeds', async () => {
    answers = [[anAnswer(['Unkept', '5'])]];
    const full = jest
      .spyOn(files, 'writeFile')
      .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }));
    const error = 'the payload could not be kept: the disk is full (ENOSPC)';
    await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'failed', error });
    full.mockRestore();
    await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1 });
  });

  it('rejects an unknown feed as not found', async () => {
    await expect(ingestor().runner.run('grove.pears')).rejects.toMatchObject({ kind: 'not-found' });
  });

  describe('bad rows', () => {
    const mixed = [anAnswer(['Alphonsopur', '5'], ['Kesarwadi', 'many'], ['Langra', '1001'])];

    it('go to quarantine once and are counted, the others are applied', async () => {
      answers = [mixed];
      const { runner, desk } = ingestor();
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 2 });
      await runner.run(feedId);
      const entries = await desk.list();
      expect(entries.map(({ times, rowKey, reason }) => ({ times, rowKey, reason }))).toEqual([
        { times: 2, rowKey: 'Langra', reason: expect.stringMatching(/^mangoes: /) },
        { times: 2, rowKey: null, reason: 'unreadable number: "many"' },
      ]);
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
    });

    it('stay discarded', async () => {
      answers = [mixed];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      for (const { id } of await desk.list()) await desk.discard(id);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', quarantined: 0 });
      await expect(desk.list()).resolves.toEqual([]);
    });

    it('make the batch incomplete for the feature, also once they are discarded', async () => {
      answers = [mixed];
      const { runner, desk, intake } = ingestor();
      await runner.run(feedId);
      for (const { id } of await desk.list()) await desk.discard(id);
      await runner.run(feedId);
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      await runner.run(feedId);
      expect(intake.batches.map(({ incomplete }) => incomplete)).toEqual([true, true, undefined]);
    });

    it('that were discarded do not count towards holding the batch', async () => {
      const bad: [string, string][] = [1, 2, 3].map((index) => [`bad ${index}`, 'many']);
      answers = [[anAnswer(['Alphonsopur', '5'], ...bad.slice(0, 2))]];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      for (const { id } of await desk.list()) await desk.discard(id);
      answers = [[anAnswer(['Alphonsopur', '6'], ...bad)]];
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 1 });
    });

    it('are superseded when the same record is read without error', async () => {
      answers = [
        [anAnswer(['Alphonsopur', '5'], ['Langra', '1001'])],
        [anAnswer(['Alphonsopur', '5'], ['Langra', '9'])],
      ];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      await runner.run(feedId);
      await expect(desk.list()).resolves.toEqual([]);
      await expect(grove.rows('SELECT status FROM quarantine')).resolves.toEqual([{ status: 'superseded' }]);
    });

    it('with NUL, unpaired surrogates and 30 000 characters are stored as far as a database can', async () => {
      const raw = `${'x'.repeat(19_900)}${'\u{1f7e2}'.repeat(5_000)}`;
      answers = [[anAnswer(['Alphonsopur', '5'], ['Kesar\u0000wadi \ud83d', `\u0000\ud83d${raw}`])]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'ok', quarantined: 1 });
    });

    it('with names longer than an index allows do not affect other rows', async () => {
      const long = [1, 2, 3].map((index): [string, string] => [aLongName(index), '1001']);
      answers = [
        [anAnswer(['Alphonsopur', '5'], ...long.slice(0, 2))],
        [anAnswer(['Kesarwadi', '6'], ...long)],
      ];
      const { runner } = ingestor();
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 2 });
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 3 });
    });
  });

  describe('a doubtful record', () => {
    beforeEach(() => {
      answers = [[anAnswer(['Alphonsopur', '5'], ['Langra', '666'])]];
    });

    it('waits, and is accepted from the moment it is released', async () => {
      const { runner, desk } = ingestor();
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 1 });
      const [entry] = await desk.list();
      await desk.release(entry?.id ?? 0);
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Langra: 666 });
      await expect(runner.run(feedId)).resolves.toMatchObject({ unchanged: 2, quarantined: 0 });
      await expect(desk.release(entry?.id ?? 0)).rejects.toMatchObject({ kind: 'not-found' });
    });

    it('is left out silently once it is discarded', async () => {
      const { runner, desk, intake } = ingestor();
      await runner.run(feedId);
      await desk.discard((await desk.list())[0]?.id ?? 0);
      await expect(runner.run(feedId)).resolves.toMatchObject({ unchanged: 1, quarantined: 0 });
      expect(intake.batches[1]?.rows.map(({ record }) => record.village)).toEqual(['Alphonsopur']);
    });

    it('holds the batch together with two or more others', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'], ['a', '666'], ['b', '666'], ['c', '666'])]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({
        status: 'held',
        error: '3 of 4 records cannot be true, first: nobody has 666 mangoes',
      });
      await expect(grove.mangoes()).resolves.toEqual({});
    });

    it('that is slight never counts towards holding the batch', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'], ['a', '666'], ['b', '666'], ['c', '666'])]];
      const { runner, intake } = ingestor();
      intake.doubting = { slight: true };
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 3 });
    });

    it('is stored with both sides of a dispute, as they were stated last', async () => {
      const { runner, intake, desk } = ingestor();
      const side = (voice: string, value: number) => ({
        voice,
        value,
        since: new Date('2026-11-19T06:00:00Z'),
      });
      const sidesKept = async () => (await desk.list()).map(({ sides }) => sides);
      intake.doubting = { sides: [side('grove', 9), side('market', 666)] };
      await runner.run(feedId);
      const kept = (voice: string, value: number) => ({
        ...side(voice, value),
        since: '2026-11-19T06:00:00.000Z',
      });
      await expect(sidesKept()).resolves.toEqual([[kept('grove', 9), kept('market', 666)]]);
      intake.doubting = { sides: [side('grove', 10)] };
      await runner.run(feedId);
      await expect(sidesKept()).resolves.toEqual([[kept('grove', 10)]]);
    });

    it('holds no batch, in any number, if the feature judges batches itself and finds it good', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'], ['a', '666'], ['b', '666'], ['c', '666'])]];
      const { runner, intake } = ingestor();
      intake.judges = () => null;
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 3 });
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
    });

    it('holds the batch if the feature says so, and is applied with it once that is released', async () => {
      const { runner, intake, desk } = ingestor();
      intake.judges = (doubts) => (doubts === 0 ? null : `${doubts} bad mango`);
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'held',
        accepted: 0,
        error: '1 bad mango, first: nobody has 666 mangoes',
      });
      await expect(grove.mangoes()).resolves.toEqual({});
      await desk.release((await desk.list())[0]?.id ?? 0);
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5, Langra: 666 });
    });

    it('is not needed for a feature to hold the batch', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const { runner, intake } = ingestor();
      intake.judges = () => 'half of the mangoes are gone';
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'held',
        error: 'half of the mangoes are gone',
      });
    });

    it('that is an unreadable row is not released', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'], ['Langra', 'many'])]];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      await expect(desk.release((await desk.list())[0]?.id ?? 0)).rejects.toMatchObject({ kind: 'conflict' });
      await expect(desk.list()).resolves.toHaveLength(1);
    });
  });

  describe('a held batch', () => {
    const bad = [anAnswer(['Alphonsopur', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x'])];

    it('applies nothing and is applied from its archived payloads when an operator releases it', async () => {
      answers = [bad];
      const { runner, desk } = ingestor();
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'held',
        accepted: 0,
        quarantined: 1,
        error: '3 of 4 rows could not be read',
      });
      await expect(grove.mangoes()).resolves.toEqual({});
      const [entry] = await desk.list();
      await expect(desk.release(entry?.id ?? 0)).resolves.toMatchObject({ status: 'ok', accepted: 1 });
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', unchanged: 1 });
    });

    it('shows the operator its requests and responses, up to 20 000 characters', async () => {
      answers = [bad];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      expect((await desk.list())[0]?.raw).toBe(
        bad.map(({ request, body }) => `${request}\n${body}`).join('\n\n'),
      );
      answers = [[anAnswer(...villages(2_000), ...villages(1_000).map(([name]) => [name, 'x'] as const))]];
      await runner.run(feedId);
      expect((await desk.list())[0]?.raw).toHaveLength(20_000);
    });

    it('stays held, with its run finished, when applying it fails', async () => {
      answers = [[anAnswer(['Alphonsopur', '999'], ['a', 'x'], ['b', 'x'], ['c', 'x'])]];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      const [entry] = await desk.list();
      await expect(desk.release(entry?.id ?? 0)).rejects.toMatchObject({
        kind: 'conflict',
        publicMessage: 'it could not be taken in: the basket broke',
      });
      await expect(desk.list()).resolves.toHaveLength(1);
      await expect(grove.mangoes()).resolves.toEqual({});
    });

    it('needs more than 2 % bad rows', async () => {
      const rows = villages(147);
      answers = [[anAnswer(...rows, ['a', 'x'], ['b', 'x'], ['c', 'x'])]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'ok', quarantined: 3 });
      answers = [[anAnswer(...rows.slice(1), ['d', 'x'], ['e', 'x'], ['f', 'x'])]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'held' });
    });

    it.each([
      [23, 'held'],
      [24, 'ok'],
      [45, 'ok'],
      [46, 'held'],
    ])('after 30 rows, %i rows are %s', async (count, status) => {
      answers = [[anAnswer(...villages(30))], [anAnswer(...villages(count))]];
      const { runner } = ingestor();
      await runner.run(feedId);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status });
    });

    it('does not count as usual when an operator releases it', async () => {
      answers = [[anAnswer(...villages(40))], [anAnswer(...villages(20))], [anAnswer(...villages(40))]];
      const { runner, desk } = ingestor();
      await runner.run(feedId);
      await runner.run(feedId);
      await desk.release((await desk.list())[0]?.id ?? 0);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok' });
    });

    it('of any length is accepted after 29 rows, also an empty one', async () => {
      answers = [[anAnswer(...villages(29))], [anAnswer(...villages(200))]];
      const { runner } = ingestor({ emptyIsSuspect: () => Promise.resolve(null) });
      await runner.run(feedId);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok' });
    });
  });

  describe('feeds that read one file for many issues', () => {
    const among = [aWatchedIssue(), aWatchedIssue({ sourceKey: 'GIRNAR' })];
    const seen: (readonly string[] | undefined)[] = [];
    const reading = aMangoFeed(() => Promise.resolve([]));
    const part: Parameters<typeof aMangoFeed>[1] = {
      perSubject: true,
      emptyIsSuspect: () => Promise.resolve(null),
      map: (wire, context) => {
        seen.push(context.among?.map(({ sourceKey }) => sourceKey));
        return reading.map(wire, context);
      },
    };

    beforeEach(() => seen.splice(0));

    it('pass all of them to the mapper, also when a held batch is released', async () => {
      answers = [[{ ...anAnswer(['Langra', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x']), among }]];
      const { runner, desk } = ingestor(part);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'held' });
      await desk.release((await desk.list())[0]?.id ?? 0);
      expect(seen).toEqual([
        ['NEELAM', 'GIRNAR'],
        ['NEELAM', 'GIRNAR'],
      ]);
    });

    it('know which responses a good run has read', async () => {
      const known: boolean[] = [];
      const asking = (id: string, answer: Payload) =>
        aMangoFeed(
          async ({ wasRead }) => {
            known.push(await wasRead('/mangoes'));
            return [answer];
          },
          { ...part, id },
        );
      const good = asking(feedId, anAnswer(['Langra', '5']));
      const bad = asking('grove.bad', anAnswer(['a', 'x'], ['b', 'x'], ['c', 'x']));
      const { runner } = anIngestor(grove.dataSource, grove.folder, [good, bad]);
      for (const id of [feedId, feedId, 'grove.bad', 'grove.bad']) await runner.run(id);
      expect(known).toEqual([false, true, false, false]);
    });
  });

  it('remember after a restart what the source does not have, also from a run that failed', async () => {
    const known: (boolean | undefined)[] = [];
    const asking = aMangoFeed(async ({ wasAbsent, absent }) => {
      known.push(await wasAbsent?.('/mangoes/sunday'));
      absent?.('/mangoes/sunday');
      throw new EgressError('broken', 'grove.example');
    });
    const restarted = () => anIngestor(grove.dataSource, grove.folder, [asking]).runner;
    await restarted().run(feedId);
    await restarted().run(feedId);
    expect(known).toEqual([false, true]);
  });

  describe('feeds with one request per issue', () => {
    const per = (count: number): Payload[] =>
      villages(count).map((row) => ({
        ...anAnswer(row),
        request: `/mangoes/${row[0]}`,
        about: aWatchedIssue(),
      }));

    it('have a good run without rows when there is no issue', async () => {
      answers = [[]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({
        status: 'ok',
        fetched: 0,
        error: null,
      });
    });

    it('have as many rows as there are issues', async () => {
      answers = [per(40), per(90), [], per(20)];
      const { runner } = ingestor({ perSubject: true, emptyIsSuspect: () => Promise.resolve(null) });
      for (const fetched of [40, 90, 0, 20]) {
        await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', fetched });
      }
    });

    const unnamed = { ...anAnswer(['', '7'], ['', '8']), about: aWatchedIssue() };

    it.each([
      ['all their rows are skipped', [unnamed, unnamed], 4],
      ['none of them is known', [], 0],
    ])(
      'judge themselves when %s, and record no success when it is suspicious',
      async (_title, given, rows) => {
        answers = [given];
        const heard: (number | undefined)[] = [];
        const suspicion = ['the grove has been in bloom since yesterday', null];
        const emptyIsSuspect = (_context: unknown, skipped?: number) => {
          heard.push(skipped);
          return Promise.resolve(suspicion.shift() ?? null);
        };
        const { runner } = ingestor({ perSubject: true, emptyIsSuspect });
        await expect(runner.run(feedId)).resolves.toMatchObject({
          status: 'failed',
          error: 'the grove has been in bloom since yesterday',
        });
        await expect(grove.rows('SELECT last_success_at FROM feed_state')).resolves.toEqual([
          { last_success_at: null },
        ]);
        await expect(runner.run(feedId)).resolves.toMatchObject({
          status: 'ok',
          fetched: rows,
          skipped: rows,
        });
        expect(heard).toEqual([rows, rows]);
      },
    );

    it.each([
      ['a record', [...per(1), unnamed], 'ok'],
      ['a bad row', [{ ...anAnswer(['Langra', 'many']), about: aWatchedIssue() }, unnamed], 'held'],
    ])('are not judged as empty when one issue has %s', async (_title, given, status) => {
      answers = [given];
      const { runner } = ingestor({ perSubject: true, emptyIsSuspect: () => Promise.resolve('silent') });
      await expect(runner.run(feedId)).resolves.toMatchObject({ status });
    });

    it('put only a response of another shape into quarantine, until it is read without error', async () => {
      const [first, second] = per(2);
      if (!first || !second) throw new Error('two payloads');
      answers = [
        [first, { ...second, body: '{"oops":1}' }],
        [first, second],
      ];
      const { runner, desk } = ingestor();
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 1, quarantined: 1 });
      await expect(desk.list()).resolves.toMatchObject([{ scope: 'payload', rowKey: second.request }]);
      await runner.run(feedId);
      await expect(desk.list()).resolves.toEqual([]);
    });
  });

  describe('an empty list', () => {
    it('is a failure if it can never be true', async () => {
      answers = [[{ request: '/mangoes', body: '[]' }]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({
        status: 'failed',
        error: 'empty answer',
      });
    });

    it('is not empty while it names rows that do not concern the feed', async () => {
      answers = [[anAnswer(['', '7'])]];
      await expect(ingestor().runner.run(feedId)).resolves.toMatchObject({ status: 'ok', skipped: 1 });
    });

    it('is judged by the feed if it can be true', async () => {
      answers = [[{ request: '/mangoes', body: '[]' }]];
      const suspicion = ['the other grove has mangoes', null];
      const { runner } = ingestor({ emptyIsSuspect: () => Promise.resolve(suspicion.shift() ?? null) });
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'failed',
        error: 'the other grove has mangoes',
      });
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', fetched: 0 });
    });
  });

  describe('damaged payloads', () => {
    it.each([
      ['{}', 'failed', /^\/mangoes: payload: /],
      ['[{"village":"x"}]', 'failed', /^\/mangoes: 0\.mangoes: /],
      ['[{"village":"x","mang', 'failed', /^\/mangoes: not JSON/],
      ['', 'failed', /^\/mangoes: not JSON/],
      ['  <html></html>', 'blocked', /HTML page instead of JSON/],
    ])('%j: %s, and the known data is kept', async (body, status, error) => {
      answers = [[anAnswer(['Alphonsopur', '5'])], [{ request: '/mangoes', body }]];
      const { runner } = ingestor();
      await runner.run(feedId);
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status,
        error: expect.stringMatching(error),
      });
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
    });
  });

  describe('a source that blocks', () => {
    const until = async () => {
      const [state] = await grove.rows('SELECT blocked_until FROM feed_state');
      const at = state?.['blocked_until'];
      return at instanceof Date ? at.toISOString().slice(11, 16) : at;
    };

    it('is not requested in scheduled slots, twice as long each time; a manual run is allowed', async () => {
      answers = [new SourceBlocked('status 403')];
      const { runner, clock } = ingestor();
      await expect(runner.run(feedId, slot(0))).resolves.toMatchObject({
        status: 'blocked',
        error: 'status 403',
      });
      await expect(until()).resolves.toBe('06:05');
      clock.set(slot(1));
      for (const minute of [1, 2, 3]) {
        await expect(runner.run(feedId, slot(minute))).resolves.toMatchObject({ status: 'skipped' });
      }
      await expect(until()).resolves.toBe('06:05');
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'blocked' });
      await expect(until()).resolves.toBe('06:11');
      for (let more = 0; more < 8; more += 1) await runner.run(feedId);
      await expect(until()).resolves.toBe('08:01');
    });

    it('may set the pause itself, and is requested as before after a good response', async () => {
      answers = [new SourceBlocked('status 429', 3_600), [anAnswer(['Alphonsopur', '5'])]];
      const { runner, clock } = ingestor();
      await runner.run(feedId, slot(0));
      await expect(until()).resolves.toBe('07:00');
      clock.set(slot(60));
      await expect(runner.run(feedId, slot(60))).resolves.toMatchObject({ status: 'ok' });
      await expect(grove.rows('SELECT failures, blocked_until FROM feed_state')).resolves.toEqual([
        { failures: 0, blocked_until: null },
      ]);
    });

    it('is requested in the next slot after the clock was set back, and no failure prolongs the old pause', async () => {
      answers = [new SourceBlocked('status 403'), new Error('broken'), [anAnswer(['Alphonsopur', '5'])]];
      const { runner, clock } = ingestor();
      await runner.run(feedId, slot(120));
      clock.set(slot(120));
      await runner.run(feedId);
      await grove.dataSource.query('UPDATE feed_state SET last_run_at = $1, blocked_until = $2', [
        slot(120),
        slot(200),
      ]);
      clock.step(-2 * 3_600_000);
      answers = [new Error('broken'), [anAnswer(['Alphonsopur', '5'])]];
      await expect(runner.run(feedId, slot(0))).resolves.toMatchObject({ status: 'failed' });
      await expect(until()).resolves.toBeNull();
      await expect(runner.run(feedId, slot(1))).resolves.toMatchObject({ status: 'ok' });
    });

    it('by a timeout is paused, too; a broken connection is retried in the next slot', async () => {
      answers = [new EgressError('broken', 'grove.example'), new EgressError('timeout', 'grove.example')];
      const { runner } = ingestor();
      await expect(runner.run(feedId, slot(0))).resolves.toMatchObject({ status: 'failed' });
      await expect(until()).resolves.toBeNull();
      await expect(runner.run(feedId, slot(1))).resolves.toMatchObject({
        status: 'blocked',
        error: 'no answer from grove.example: timeout',
      });
    });

    it('that is switched off is not requested in slots', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const { runner } = ingestor({}, { SOURCE_GROVE_ENABLED: 'false' });
      await expect(runner.run(feedId, slot(0))).resolves.toMatchObject({
        status: 'skipped',
        error: 'switched off',
      });
    });
  });

  describe('several ingestors', () => {
    it('share a slot: only one works', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const reports = await Promise.all(
        [ingestor(), ingestor(), ingestor()].map(({ runner }) => runner.run(feedId, slot(0))),
      );
      expect(reports.filter((report) => report !== null)).toHaveLength(1);
      await expect(grove.runs()).resolves.toHaveLength(1);
    });
  });

  describe('on a failure', () => {
    it('of the intake, neither rows nor events are committed', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])], [anAnswer(['Kesarwadi', '8'], ['Langra', '999'])]];
      const { runner } = ingestor();
      await runner.run(feedId);
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'failed',
        error: 'the basket broke',
      });
      await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 5 });
      await expect(grove.rows('SELECT 1 FROM outbox_event')).resolves.toEqual([]);
      await expect(grove.rows('SELECT 1 FROM quarantine')).resolves.toEqual([]);
    });

    it('of the mapper, the run fails', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const map = () => {
        throw new TypeError('a defect\u0000');
      };
      await expect(ingestor({ map }).runner.run(feedId)).resolves.toMatchObject({ status: 'failed' });
    });

    it('of a fetch to end, its deadline ends it', async () => {
      const fetch = () => new Promise<never>(() => undefined);
      const { runner } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch, { timeoutMs: 50 })]);
      await expect(runner.run(feedId)).resolves.toMatchObject({
        status: 'blocked',
        error: 'no end within 0.05 s',
      });
    });

    it('of a fetch that throws at once, or throws no error, the run fails', async () => {
      const fetch = () => {
        // oxlint-disable-next-line typescript/only-throw-error -- a source's client may be this careless
        throw 'nonsense';
      };
      const { runner } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'failed', error: 'nonsense' });
    });

    it('by a stop, fetching ends at once and the slot is free for another ingestor', async () => {
      const fetch = () => new Promise<never>(() => undefined);
      const { runner } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
      const running = runner.run(feedId, slot(0));
      runner.stop();
      await expect(running).resolves.toMatchObject({
        status: 'failed',
        error: expect.stringContaining('shuts down'),
      });
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      await expect(ingestor().runner.run(feedId, slot(0))).resolves.toMatchObject({ status: 'ok' });
    });

    it('by a killed process, the next run closes the former one, once it is older than the timeout', async () => {
      const begin = (at: string, minute: number) =>
        grove.dataSource.query(
          `INSERT INTO feed_run (feed_id, slot, started_at, status) VALUES ($1, $2, $3, 'running')`,
          [feedId, slot(minute), at],
        );
      await begin('2026-11-20T05:58:59Z', 0);
      await begin('2026-11-20T05:59:30Z', 1);
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const { runner, clock } = ingestor();
      await runner.run(feedId, slot(0));
      expect((await grove.runs()).map(({ status }) => status)).toEqual(['failed', 'running', 'ok']);
      clock.advance(60_000);
      await runner.run(feedId);
      expect((await grove.runs()).map(({ status }) => status)).toEqual(['failed', 'failed', 'ok', 'ok']);
    });

    it('of the database connection, only one run fails, not the process', async () => {
      answers = [[anAnswer(['Alphonsopur', '5'])]];
      const { runner } = ingestor();
      await runner.run(feedId);
      const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE application_name = 'feed_runner' AND pid <> pg_backend_pid()`;
      await grove.dataSource.query(kill);
      await runner.run(feedId).catch(() => null);
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', unchanged: 1 });
      await grove.dataSource.query(`UPDATE feed_run SET finished_at = now() WHERE finished_at IS NULL`);
    });
  });
});
