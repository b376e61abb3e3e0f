import { z } from 'zod';
import { deliver, mapRows, type Payload, type RowKinds } from '@market/source-kit';
import { aMangoFeed, mango, aWatchedIssue } from '@market/source-kit/testing';
import { feedStatuses } from './feed-status';
import { anIngestor, openGrove } from './__fixtures__/grove-database';

const feedId = 'grove.mangoes';
const wire = z.looseObject({
  groves: z.array(
    z
      .looseObject({ village: z.string(), mangoes: z.string().nullish(), note: z.string().nullish() })
      .meta({ kindIn: 'sort' } satisfies RowKinds),
  ),
});

describe('the keys of a feed’s rows', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answers: (readonly Payload[])[];

  beforeAll(async () => {
    grove = await openGrove('known_keys');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  const rows = (count: number, part: object) =>
    Array.from({ length: count }, (_, index) => ({ village: `village ${index}`, ...part }));
  const answer = (groves: object[], request = '/groves?board=1'): Payload => ({
    request,
    body: JSON.stringify({ groves }),
  });
  const ingestor = (part: { readonly perSubject?: true } = {}) =>
    anIngestor(grove.dataSource, grove.folder, [
      {
        ...aMangoFeed(() => Promise.resolve(answers.shift() ?? [])),
        ...part,
        emptyIsSuspect: () => Promise.resolve(null),
        wire,
        map: ({ groves }: z.infer<typeof wire>) =>
          mapRows(groves, ({ village, mangoes }) =>
            deliver(mango, { village, mangoes: Number(mangoes ?? 0) }),
          ),
      },
    ]);
  /** Runs the feed once with each response. @returns the reason to hold each run, or its status */
  const runs = async ({ runner }: ReturnType<typeof ingestor>, ...given: (readonly Payload[])[]) => {
    answers = [...given];
    const ended: (string | null | undefined)[] = [];
    while (ended.length < given.length) {
      const report = await runner.run(feedId);
      ended.push(report?.error ?? report?.status);
    }
    return ended;
  };
  const gone = (count: number) => `none of ${count} rows has mangoes, which every row had`;

  it('that all rows had and no row has any more hold the batch, as another form', async () => {
    const renamed = [answer(rows(4, { Mangoes: '6' }))];
    await expect(runs(ingestor(), [answer(rows(3, { mangoes: '5' }))], renamed)).resolves.toEqual([
      'ok',
      gone(4),
    ]);
    await expect(grove.mangoes()).resolves.toMatchObject({ 'village 0': 5 });
  });

  it('may be missing from then on when an operator has released the batch', async () => {
    const { desk, ...rest } = ingestor();
    await runs({ desk, ...rest }, [answer(rows(3, { mangoes: '5' }))], [answer(rows(4, {}))]);
    await desk.release((await desk.list())[0]?.id ?? 0);
    await expect(runs(ingestor(), [answer(rows(5, {}))])).resolves.toEqual(['ok']);
  });

  it('may be missing if they never existed, if some rows lacked them, or if the feed does not read them', async () => {
    const some = [
      { village: 'Langra', mangoes: '5', note: 'x', serial: 1 },
      ...rows(3, { mangoes: '5', serial: 1 }),
    ];
    await expect(runs(ingestor(), [answer(some)], [answer(rows(4, { mangoes: '5' }))])).resolves.toEqual([
      'ok',
      'ok',
    ]);
  });

  it('are counted over all responses of one form: the rows of another board may lack some', async () => {
    const first = answer(rows(3, { mangoes: '5', note: 'x' }));
    const second = answer(rows(3, { mangoes: '5' }), '/groves?board=2');
    await expect(runs(ingestor(), [first, second], [second], [first])).resolves.toEqual(['ok', 'ok', 'ok']);
  });

  it('are compared within a kind of rows: those of another kind may lack some, though they come alone', async () => {
    const alike = (sort: string, part: object) => [answer(rows(3, { sort, ...part }))];
    const small = alike('small', {});
    const given = [alike('large', { mangoes: '5' }), small, small, alike('large', { Mangoes: '5' })];
    await expect(runs(ingestor(), ...given)).resolves.toEqual(['ok', 'ok', 'ok', gone(3)]);
  });

  it('are compared over at least three responses if each is about one subject', async () => {
    const about = (part: object) =>
      ['a', 'b', 'c'].map((sourceKey): Payload => ({
        ...answer([{ village: sourceKey, ...part }], `/groves?of=${sourceKey}`),
        about: aWatchedIssue({ sourceKey }),
      }));
    const feed = ingestor({ perSubject: true });
    await expect(runs(feed, about({ mangoes: '5' }), about({}))).resolves.toEqual(['ok', gone(3)]);
    await expect(runs(feed, about({}).slice(1))).resolves.toEqual(['ok']);
  });

  it('that the feed does not read are recorded, and those that appear later are reported', async () => {
    const own = ingestor();
    const known = async () =>
      (await feedStatuses(grove.dataSource, own.parts.sources)).map(({ newKeys }) => newKeys);
    await runs(own, [answer(rows(3, { mangoes: '5', colour: 'green' }))]);
    await expect(known()).resolves.toEqual([[]]);
    own.clock.advance(3_600_000);
    const grown = [answer(rows(3, { mangoes: '5', colour: 'green', weight: '3' }), '/groves?board=2')];
    await runs(own, grown, grown);
    await expect(known()).resolves.toEqual([
      [{ key: '/groves?board groves * weight', since: '2026-11-20T07:00:00.000Z' }],
    ]);
  });

  it('that the feed does not read are no news in the first rows, after runs without any', async () => {
    const own = ingestor({ perSubject: true });
    const known = async () =>
      (await feedStatuses(grove.dataSource, own.parts.sources)).map(({ newKeys }) => newKeys);
    await expect(runs(own, [], [answer(rows(3, { mangoes: '5', colour: 'green' }))])).resolves.toEqual([
      'ok',
      'ok',
    ]);
    await expect(known()).resolves.toEqual([[]]);
    await runs(own, [answer(rows(3, { mangoes: '5', colour: 'green', weight: '3' }))]);
    await expect(known()).resolves.toEqual([
      [expect.objectContaining({ key: expect.stringContaining('weight') })],
    ]);
  });
});
