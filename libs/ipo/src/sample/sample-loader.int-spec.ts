import { addDays, pageOfCollection } from '@market/kernel';
import { ipoCollection } from '../domain/ipo-collection';
import { anIssueRecord, aSubscriptionRecord, at, day } from '../domain/ipo.fixture';
import { SightingWatchlist } from '../persistence/watchlist.repository';
import { RepositoryIpoDirectory } from '../ipo-directory.adapter';
import { IpoQueries } from '../ipo.queries';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { SetHolidays } from '../testing/set-holidays.fixture';

let db: IpoDatabase;
/** Day of the samples, a Tuesday: a listing planned for the trading day before counts as done from noon on. */
const today = day('2026-03-10');

beforeAll(async () => {
  db = await startIpoDatabase('ipo_sample');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at(today, '00:01'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Returns the books of the samples that have one. */
const books = async () => {
  const queries = new IpoQueries(db.repository, new SetHolidays());
  const { items } = await db.repository.list(
    'sample',
    pageOfCollection(ipoCollection, { page: 1, limit: 100 }),
  );
  const all = await Promise.all(
    items.map(async (ipo) => ({ ipo, book: await queries.subscription('sample', ipo) })),
  );
  return all.filter(({ book }) => book.reading !== null);
};

describe('SampleIpoLoader', () => {
  it('writes the samples once a day, with any number of ingestors', async () => {
    const laid = await Promise.all([db.samples.refresh(), db.samples.refresh(), db.samples.refresh()]);
    expect(laid.filter(Boolean)).toHaveLength(1);
    db.clock.set(at(today, '23:59'));
    expect(await db.rowsWrittenBy(() => db.samples.refresh())).toBe(0);
    expect(await db.samples.refresh()).toBe(false);
  });

  it('announces the transitions of the day, and only those', async () => {
    await db.samples.refresh();
    expect(await db.lifecycle.tick('sample')).toBe(0);
    for (const time of ['10:00', '12:00', '17:00', '20:00', '23:59']) {
      db.clock.set(at(today, time));
      await db.lifecycle.tick('sample');
    }
    expect(await db.events('sample')).toEqual([
      'ipo.opened 2026-03-10',
      'ipo.opened 2026-03-10',
      'ipo.listed 2026-03-09',
      'ipo.closed 2026-03-10',
      'ipo.allotment 2026-03-10',
    ]);
  });

  it('dates the first books by their readings, and those that move at midnight by the move', async () => {
    db.clock.set(at(today, '13:00'));
    await db.samples.refresh();
    const first = await books();
    expect(first.length).toBeGreaterThan(20);
    const received = first.map(({ book: { reading } }) => reading?.receivedAt.getTime());
    expect(received).toEqual(first.map(({ book: { reading } }) => reading?.readAt.getTime()));
    const loaded = first.filter(({ book }) => book.updatedAt.getTime() === at(today, '13:00').getTime());
    expect(loaded.map(({ ipo }) => ipo.slug)).toEqual([]);
    const midnight = at(addDays(today, 1), '00:01');
    db.clock.set(midnight);
    await db.samples.refresh();
    const moved = new Map((await books()).map(({ ipo, book }) => [ipo.id, book]));
    for (const { ipo, book } of first) {
      const after = moved.get(ipo.id);
      const isSame = after?.reading?.readAt.getTime() === book.reading?.readAt.getTime();
      if (!isSame) expect([ipo.id, after?.updatedAt]).toEqual([ipo.id, midnight]);
    }
  });

  it('sets states back at midnight without events', async () => {
    await db.samples.refresh();
    const before = await db.ipos('sample');
    db.clock.set(at(today, '23:59'));
    await db.lifecycle.tick('sample');
    const announced = await db.events('sample');
    db.clock.set(at(addDays(today, 1), '00:01'));
    expect(await db.samples.refresh()).toBe(true);
    await db.lifecycle.tick('sample');
    expect(await db.events('sample')).toEqual(announced);
    const after = await db.ipos('sample');
    expect(after.map(({ id, slug, status }) => [id, slug, status])).toEqual(
      before.map(({ id, slug, status }) => [id, slug, status]),
    );
  });

  it('announces no transitions from before the first start of the day', async () => {
    db.clock.set(at(today, '21:00'));
    await db.samples.refresh();
    await db.lifecycle.tick('sample');
    expect(await db.events('sample')).toEqual([]);
  });

  it('leaves the live data set alone', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const before = await db.ipos();
    await db.samples.refresh();
    db.clock.set(at(addDays(today, 1), '00:01'));
    await db.samples.refresh();
    expect(await db.ipos()).toEqual(before);
  });

  it('shows no record of one data set in the other, through any read', async () => {
    db.clock.set(at(today, '12:00'));
    await db.samples.refresh();
    await db.take(db.issues, [anIssueRecord()]);
    await db.take(db.books, [aSubscriptionRecord({ readAt: at(today, '11:00') })]);
    const [live] = await db.ipos();
    const page = { page: 1, limit: 100 };
    const part = pageOfCollection(ipoCollection, page);
    const directory = new RepositoryIpoDirectory(db.repository);
    const watchlist = new SightingWatchlist(db.dataSource, db.clock);
    const { repository } = db;
    expect((await repository.list('live', part)).items.map(({ id }) => id)).toEqual([live?.id]);
    expect((await repository.list('sample', part)).items.filter(({ id }) => id === live?.id)).toEqual([]);
    expect((await repository.search('live', 'aravalli', page)).total).toBe(0);
    expect((await repository.search('sample', 'zinnia', page)).total).toBe(0);
    expect(await repository.bySlug('live', 'aravalli-precision-castings')).toBeNull();
    expect(await repository.bySlug('sample', 'zinnia-motors')).toBeNull();
    expect(await repository.publishedReading('live', 'ipo_sample_002')).toBeNull();
    expect(await repository.publishedReading('sample', 'ipo_sample_002')).not.toBeNull();
    expect(await repository.publishedReading('sample', live?.id ?? '')).toBeNull();
    expect((await directory.active('live')).map(({ slug }) => slug)).toEqual(['zinnia-motors']);
    expect((await directory.active('sample')).filter(({ slug }) => slug === 'zinnia-motors')).toEqual([]);
    expect((await watchlist.issuesAt('NSE', 'announced')).map(({ sourceKey }) => sourceKey)).toEqual([
      'ZINNIA',
    ]);
  });
});
