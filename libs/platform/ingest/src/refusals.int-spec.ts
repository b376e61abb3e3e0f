import { Logger } from '@nestjs/common';
import { aMangoFeed, anAnswer, aWatchedIssue } from '@market/source-kit/testing';
import { askEach, type FetchContext, type Payload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { EgressError } from '@market/egress';
import { hourMs } from '@market/kernel';
import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { feedStatuses } from './feed-status';

const feedId = 'grove.mangoes';
const first = new Date('2026-11-20T06:00:00.000Z');

describe('requests that are refused', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answer: (context: FetchContext<unknown>) => Promise<readonly Payload[]>;

  beforeAll(async () => {
    grove = await openGrove('refusals');
  });
  beforeEach(() => grove.clear());
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => grove.close());

  const ingestor = (part: Parameters<typeof aMangoFeed>[1] = {}) => {
    const feed = aMangoFeed((context) => answer(context), part);
    const { runner, clock, parts } = anIngestor(grove.dataSource, grove.folder, [feed]);
    return {
      run: async (times = 1) => {
        for (let run = 0; run < times; run += 1) {
          await runner.run(feedId);
          clock.set(new Date(clock.nowMs() + hourMs));
        }
      },
      status: async () => (await feedStatuses(grove.dataSource, parts.sources))[0],
    };
  };
  const sound = { ...anAnswer(['Langra', '5']), request: '/mangoes?board=1&on=2026-11-20' };
  const odd = (day: string) => ({ request: `/mangoes?board=2&on=${day}`, body: '[{}]' });

  it('make their feed fail after three times in a row, though its other requests succeed', async () => {
    let day = 20;
    answer = () => Promise.resolve([sound, odd(`2026-11-${day++}`)]);
    const { run, status } = ingestor();
    await run(2);
    await expect(status()).resolves.toMatchObject({ state: 'ok', failingSince: null, refused: [] });
    await run();
    await expect(status()).resolves.toMatchObject({
      state: 'failing',
      lastStatus: 'ok',
      failingSince: first.toISOString(),
      refused: [{ request: '/mangoes?board=2&on=*', times: 3, since: first.toISOString() }],
    });
  });

  it('let it recover with the first good response', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    const events = (spy: jest.SpyInstance<void, unknown[]>) =>
      spy.mock.calls
        .map(([said]) => (said as { event: string }).event)
        .filter((event) => /failing|recov/.test(event));
    answer = () => Promise.resolve([sound, odd('2026-11-20')]);
    const { run, status } = ingestor();
    await run(4);
    answer = () => Promise.resolve([sound, { ...sound, request: '/mangoes?board=2&on=2026-11-21' }]);
    await run();
    await expect(status()).resolves.toMatchObject({ state: 'ok', failingSince: null, refused: [] });
    expect([events(warn), events(log)]).toEqual([['feed-failing'], ['feed-recovered']]);
  });

  it('are counted from zero again after a good response', async () => {
    const [good, bad] = [[sound], [sound, odd('2026-11-20')]];
    const given = [bad, bad, good, bad, bad];
    answer = () => Promise.resolve(given.shift() ?? []);
    const { run, status } = ingestor();
    await run(5);
    await expect(status()).resolves.toMatchObject({ state: 'ok' });
  });

  it('are counted also if the feed continues without them', async () => {
    answer = (context) =>
      askEach(context, ['/mangoes', '/pears'], (request) =>
        request === '/pears'
          ? Promise.reject(new SourceFailed('status 404'))
          : Promise.resolve({ ...sound, request }),
      );
    const { run, status } = ingestor();
    await run(3);
    await expect(status()).resolves.toMatchObject({
      state: 'failing',
      refused: [{ request: '/pears', reason: 'status 404', times: 3 }],
    });
  });

  it('are counted also while the batch is held', async () => {
    const bad = anAnswer(['Langra', '5'], ['a', 'x'], ['b', 'x'], ['c', 'x']);
    answer = () => Promise.resolve([bad, odd('2026-11-20')]);
    const { run, status } = ingestor();
    await run(3);
    await expect(status()).resolves.toMatchObject({ state: 'failing', lastStatus: 'held' });
  });

  it.each([
    ['refuses', new SourceBlocked('/mangoes: status 403'), '/mangoes'],
    ['is silent', new EgressError('timeout', 'grove.example'), undefined],
    ['changed its form', new SourceFailed('/mangoes: not JSON (3 characters)'), '/mangoes'],
  ])('make the feed fail if the source %s', async (_title, error, request) => {
    answer = () => Promise.reject(error);
    const { run, status } = ingestor();
    await run(2);
    await expect(status()).resolves.toMatchObject({ failingSince: null });
    await run();
    const { refused, ...rest } = (await status()) ?? { refused: [] };
    expect(rest).toMatchObject({
      state: 'failing',
      failingSince: first.toISOString(),
      lastError: error.message,
    });
    expect(refused[0]?.request).toBe(request);
  });

  it('about one subject each mark that subject, and make the feed fail only if all are refused', async () => {
    const about = (sourceKey: string, body = sound.body): Payload => ({
      request: `/mangoes/${sourceKey}`,
      body,
      about: aWatchedIssue({ sourceKey }),
    });
    answer = (context) =>
      askEach(context, [aWatchedIssue({ sourceKey: 'GIRNAR' }), aWatchedIssue()], ({ sourceKey }) =>
        sourceKey === 'GIRNAR'
          ? Promise.reject(new SourceFailed('status 500'))
          : Promise.resolve(about(sourceKey)),
      ).then((payloads) => [...payloads, about('NEELAMBAR', '[{}]')]);
    const { run, status } = ingestor({ perSubject: true, emptyIsSuspect: () => Promise.resolve(null) });
    await run(3);
    const refused = [
      { request: 'GIRNAR', times: 3 },
      { request: 'NEELAMBAR', times: 3 },
    ];
    await expect(status()).resolves.toMatchObject({ state: 'ok', failingSince: null, refused });
    answer = () => Promise.resolve([about('NEELAMBAR', '[{}]')]);
    await run(3);
    await expect(status()).resolves.toMatchObject({ state: 'failing' });
  });
});
