import { indianDay } from '@market/kernel';
import { anIssueRecord, aSubscriptionRecord, at } from '../domain/ipo.fixture';
import type { HistoryPeriod } from '../ipo.queries';
import { IpoQueries } from '../ipo.queries';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { SetHolidays } from '../testing/set-holidays.fixture';

let db: IpoDatabase;
let queries: IpoQueries;
const all = { page: 1, limit: 100 };

beforeAll(async () => {
  db = await startIpoDatabase('book_history');
  queries = new IpoQueries(db.repository, new SetHolidays());
});
beforeEach(() => db.clear());
afterAll(() => db.stop());

const take = (time: string, over: object = {}) =>
  db.take(db.books, [aSubscriptionRecord({ readAt: new Date(time), ...over })], { trusted: true });
const idOf = async () => (await db.ipos())[0]?.id ?? '';
const history = async (period: Partial<HistoryPeriod> = {}, page = all) => {
  const { items, total } = await queries.history(
    'live',
    await idOf(),
    { interval: 'reading', ...period },
    page,
  );
  return { instants: items.map(({ readAt }) => readAt.toISOString().slice(5, 16)), total, items };
};

describe('the history of a book', () => {
  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord({ openOn: indianDay('2026-03-02') })]);
  });

  it('has the published readings, oldest first, and knows which is the last', async () => {
    for (const time of ['2026-03-03T06:00Z', '2026-03-02T06:00Z', '2026-03-02T07:00Z']) await take(time);
    const { instants, items, total } = await history();
    expect([instants, total]).toEqual([['03-02T06:00', '03-02T07:00', '03-03T06:00'], 3]);
    expect(items.map(({ isLast }) => isLast)).toEqual([false, false, true]);
    const published = await db.repository.publishedReading('live', await idOf());
    expect(published).toMatchObject({ exchange: 'NSE', receivedAt: at('2026-03-02', '12:00') });
    const { exchange: _exchange, receivedAt: _receivedAt, ...book } = published ?? {};
    expect(items.at(-1)).toEqual({ ...book, isLast: true });
  });

  it('has the last reading of each hour and day in India', async () => {
    // 18:30 UTC is midnight in India; an hour there begins at minute 30.
    for (const time of [
      '2026-03-02T05:31Z',
      '2026-03-02T06:29Z',
      '2026-03-02T06:30Z',
      '2026-03-02T18:29Z',
      '2026-03-02T18:30Z',
    ]) {
      await take(time);
    }
    expect((await history({ interval: 'hour' })).instants).toEqual([
      '03-02T06:29',
      '03-02T06:30',
      '03-02T18:29',
      '03-02T18:30',
    ]);
    const byDay = await history({ interval: 'day' });
    expect([byDay.instants, byDay.total]).toEqual([['03-02T18:29', '03-02T18:30'], 2]);
  });

  it('is limited to days in India, and the last reading stays the last of all', async () => {
    for (const time of ['2026-03-02T06:00Z', '2026-03-02T18:30Z', '2026-03-04T06:00Z']) await take(time);
    const [second, third] = [indianDay('2026-03-02'), indianDay('2026-03-03')];
    expect((await history({ to: second })).instants).toEqual(['03-02T06:00']);
    expect((await history({ from: third })).instants).toEqual(['03-02T18:30', '03-04T06:00']);
    const { items } = await history({ from: third, to: third });
    expect(items.map(({ isLast }) => isLast)).toEqual([false]);
    expect((await history({ from: third, to: second })).total).toBe(0);
  });

  it('is read page by page, with the total of all pages', async () => {
    for (let hour = 4; hour < 9; hour += 1) await take(`2026-03-02T0${hour}:00Z`);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => history({}, { page, limit: 2 })));
    expect(pages.flatMap(({ instants }) => instants)).toHaveLength(5);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it('leaves out doubted readings, and an exchange’s own ones once there is a consolidated one', async () => {
    await take('2026-03-02T06:00Z', { scope: 'exchange' });
    expect((await history()).total).toBe(0);
    await take('2026-03-02T07:00Z');
    await db.dataSource.query(
      `INSERT INTO ipo_subscription_reading (data_set, ipo_id, exchange, scope, read_at, book, received_at, doubt)
       SELECT data_set, ipo_id, exchange, scope, '2026-03-02T08:00Z', book, received_at, 'odd'
         FROM ipo_subscription_reading WHERE scope = 'consolidated'`,
    );
    expect((await history()).instants).toEqual(['03-02T07:00']);
  });

  it('of an issue of one exchange on the SME board has that exchange’s own book', async () => {
    await db.clear();
    await db.take(db.issues, [anIssueRecord({ board: 'SME', lotSizeShares: 1000 })]);
    await take('2026-03-02T06:00Z', { scope: 'exchange' });
    await take('2026-03-02T07:00Z', { scope: 'exchange' });
    expect((await history()).instants).toEqual(['03-02T06:00', '03-02T07:00']);
    await take('2026-03-02T08:00Z');
    expect((await history()).instants).toEqual(['03-02T08:00']);
  });

  it('of one data set has nothing of the other', async () => {
    await take('2026-03-02T06:00Z');
    expect((await queries.history('sample', await idOf(), { interval: 'day' }, all)).total).toBe(0);
    db.clock.set(at('2026-03-10', '12:00'));
    await db.samples.refresh();
    const sample = await queries.history('sample', 'ipo_sample_014', { interval: 'day' }, all);
    expect([sample.total, sample.items.at(-1)?.isLast]).toEqual([3, true]);
    expect((await history()).total).toBe(1);
  });
});
