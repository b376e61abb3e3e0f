import type { Payload } from '@market/source-kit';
import { aMangoFeed, anAnswer, villages, aWatchedIssue } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './__fixtures__/grove-database';

const feedId = 'grove.mangoes';

/** Makes a payload about one village. */
const about = (village: string, ...rows: [string, string][]): Payload => ({
  ...anAnswer(...rows),
  request: `/mangoes/${village}`,
  about: aWatchedIssue({ sourceKey: village }),
});

describe('rows in quarantine', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answers: (readonly Payload[])[];

  beforeAll(async () => {
    grove = await openGrove('known_suspects');
  });
  beforeEach(async () => {
    answers = [];
    await grove.clear();
  });
  afterAll(() => grove.close());

  const ingestor = (part: Parameters<typeof aMangoFeed>[1] = {}) => {
    const fetch = () => Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? []);
    return anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch, part)]);
  };

  /** Runs the feed once with each response. @returns the outcomes of the runs */
  const runs = async ({ runner }: ReturnType<typeof ingestor>, ...given: (readonly Payload[])[]) => {
    answers = [...given];
    const ended: (string | undefined)[] = [];
    while (ended.length < given.length) ended.push((await runner.run(feedId))?.status);
    return ended;
  };

  it('do not hold the batch, in any number', async () => {
    const bad = (count: number) => villages(count, 900).map(([name]): [string, string] => [name, 'many']);
    const grows = [2, 4, 6].map((count) => [anAnswer(['Langra', '5'], ...bad(count))]);
    await expect(runs(ingestor(), ...grows)).resolves.toEqual(['ok', 'ok', 'ok']);
    await expect(
      runs(ingestor(), [anAnswer(['Langra', '6'], ...bad(9))], [anAnswer(['Langra', '7'], ...bad(8))]),
    ).resolves.toEqual(['held', 'ok']);
    await expect(grove.mangoes()).resolves.toEqual({ Langra: 7 });
  });

  it('are recognised by their other text if only their figures differ from run to run', async () => {
    const at = (bids: number, ...bad: string[]): Payload[] => {
      const rows = bad.map((village) => ({ village, mangoes: 'many', bids }));
      return [{ request: '/mangoes', body: JSON.stringify([{ village: 'Langra', mangoes: '5' }, ...rows]) }];
    };
    await expect(runs(ingestor(), at(1, 'a', 'b'), at(2, 'a', 'b', 'c', 'd'))).resolves.toEqual(['ok', 'ok']);
    await expect(runs(ingestor(), at(2, 'e', 'f', 'g'))).resolves.toEqual(['held']);
  });

  it('are recognised by name if their fault changes, also after a decision', async () => {
    const over = (from: number) => [1, 2, 3].map((n): [string, string] => [`village ${n}`, `${from + n}`]);
    const { desk, ...others } = ingestor();
    await runs({ desk, ...others }, [anAnswer(['Langra', '5'], ...over(2_000).slice(0, 2))]);
    for (const { id } of await desk.list()) await desk.discard(id);
    await expect(runs({ desk, ...others }, [anAnswer(['Langra', '6'], ...over(3_000))])).resolves.toEqual([
      'ok',
    ]);
  });

  it('that contradict known data hold the batch only while they are new', async () => {
    const doubtful = (count: number) => villages(count, 100).map(([name]): [string, string] => [name, '666']);
    const grows = [2, 4].map((count) => [anAnswer(['Langra', '5'], ...doubtful(count))]);
    await expect(runs(ingestor(), ...grows)).resolves.toEqual(['ok', 'ok']);
    await expect(runs(ingestor(), [anAnswer(['Langra', '5'], ...doubtful(7))])).resolves.toEqual(['held']);
  });

  describe('in payloads about one subject each', () => {
    const one = { perSubject: true, emptyIsSuspect: () => Promise.resolve(null) } as const;
    const sound = (...names: string[]) => names.map((name) => about(name, [name, '5']));
    const bad = (...names: string[]) => names.map((name) => about(name, [name, 'many']));

    it('do not prevent the sound payloads if three are unreadable', async () => {
      const answer = [...sound('a', 'b', 'c'), ...bad('d', 'e', 'f')];
      const { runner, desk } = ingestor(one);
      answers = [answer];
      await expect(runner.run(feedId)).resolves.toMatchObject({ status: 'ok', accepted: 3, quarantined: 3 });
      await expect(desk.list()).resolves.toHaveLength(3);
    });

    it('hold the batch if all are unreadable, also if each can be read in part', async () => {
      await expect(runs(ingestor(one), bad('a', 'b', 'c'))).resolves.toEqual(['held']);
      const parts = ['a', 'b', 'c'].map((name) => about(name, [name, '5'], [`${name} too`, 'many']));
      await expect(runs(ingestor(one), parts)).resolves.toEqual(['held']);
      await expect(grove.mangoes()).resolves.toEqual({});
    });

    it('count as one doubt for many doubtful records of one subject', async () => {
      const rows = ['x', 'y', 'z'].map((name): [string, string] => [name, '666']);
      await expect(runs(ingestor(one), [about('a', ...rows), ...sound('b', 'c')])).resolves.toEqual(['ok']);
    });
  });
});
