import { readCount } from '@market/kernel';
import { deliver, mapRows } from '@market/source-kit';
import { aMangoFeed, anAnswer, mango } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { Rereading } from './reread';

describe('Rereading', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;

  beforeAll(async () => {
    grove = await openGrove('reread');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  /** Feed with a second edition of its reader: twice as many mangoes. */
  const corrected = aMangoFeed(() => Promise.resolve([]), {
    edition: 2,
    map: (rows) =>
      mapRows(rows, ({ village, mangoes }) =>
        deliver(mango, { village, mangoes: 2 * (readCount(mangoes) ?? 0) }),
      ),
  });

  it('reads archived payloads again, once for several ingestors, and announces nothing', async () => {
    const answers = [[anAnswer(['Alphonsopur', '5'])], [anAnswer(['Alphonsopur', '6'])]];
    const { runner } = anIngestor(grove.dataSource, grove.folder, [
      aMangoFeed(() => Promise.resolve(answers.shift() ?? [])),
    ]);
    await runner.run('grove.mangoes');
    await runner.run('grove.mangoes');
    const news = await grove.rows('SELECT id FROM outbox_event');
    const { parts } = anIngestor(grove.dataSource, grove.folder, [corrected]);
    const reread = () => new Rereading(parts).reread(parts.sources.feed('grove.mangoes'));
    const done = await Promise.all([reread(), reread()]);
    expect(done.filter((count) => count !== null)).toEqual([1]);
    await expect(grove.mangoes()).resolves.toEqual({ Alphonsopur: 12 });
    await expect(reread()).resolves.toBeNull();
    await expect(grove.rows('SELECT id FROM outbox_event')).resolves.toEqual(news);
  });

  it('does nothing for a feed whose reader was never corrected', async () => {
    const { parts } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(() => Promise.resolve([]))]);
    await expect(new Rereading(parts).reread(parts.sources.feed('grove.mangoes'))).resolves.toBeNull();
  });
});
