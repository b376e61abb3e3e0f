import { indianDay } from '@market/kernel';
import { CountingReads, growthOf, hasGrown } from '@market/database/testing';
import { IpoCalendarEntries } from '../calendar-entries.adapter';
import { anIssueRecord, aSubscriptionRecord, at } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { IpoRepository } from './ipo.repository';

let db: IpoDatabase;
let reads: CountingReads;
let repository: IpoRepository;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_series_growth');
  db.clock.set(at('2026-03-10', '12:00'));
  await db.take(db.issues, [anIssueRecord()]);
  await db.take(db.books, [aSubscriptionRecord()]);
  await db.dataSource.query('CREATE TABLE pattern AS SELECT * FROM ipo');
  await db.dataSource.query('CREATE TABLE book_pattern AS SELECT * FROM ipo_subscription_reading');
  reads = new CountingReads(db.dataSource);
  repository = new IpoRepository(reads);
});
afterAll(() => db.stop());

/** Makes an issue a day, each with a book of twelve readings, ten closes and three revisions. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE ipo, ipo_revision CASCADE');
  await db.dataSource.query(
    `INSERT INTO ipo
     SELECT each.* FROM pattern, generate_series(1, $1) AS n, jsonb_populate_record(NULL::ipo, to_jsonb(pattern) || jsonb_build_object(
       'id', 'ipo_' || n, 'slug', 'slug-' || n, 'name', md5(n::text),
       'status', CASE WHEN n < 10 THEN 'UPCOMING' WHEN n < 20 THEN 'OPEN' ELSE 'LISTED' END,
       'exchanges', '["NSE", "BSE"]'::jsonb, 'open_on', date '2026-03-20' - n, 'close_on', date '2026-03-22' - n,
       'listing_on', CASE WHEN n < 20 THEN NULL ELSE date '2026-03-28' - n END)) AS each`,
    [records],
  );
  await db.dataSource.query(
    `INSERT INTO ipo_subscription_reading
     SELECT reading.* FROM book_pattern, ipo, generate_series(1, 12) AS step,
            jsonb_populate_record(NULL::ipo_subscription_reading, to_jsonb(book_pattern) || jsonb_build_object(
              'ipo_id', ipo.id, 'read_at', ipo.open_on + interval '5 hours' + step * interval '4 hours')) AS reading`,
  );
  await db.dataSource.query(
    `INSERT INTO ipo_close (data_set, ipo_id, closed_on, exchange, close, received_at)
     SELECT data_set, id, listing_on + later, exchange, 100 + later, now()
       FROM ipo, generate_series(0, 4) AS later, unnest(ARRAY['NSE', 'BSE']) AS exchange WHERE status = 'LISTED'`,
  );
  await db.dataSource.query(
    `INSERT INTO ipo_revision (data_set, ipo_id, field, before, after, origin, changed_at)
     SELECT data_set, id, field, '1', '2', 'nse', now() FROM ipo, unnest(ARRAY['openOn', 'closeOn', 'lotSize']) AS field`,
  );
  await db.dataSource.query('VACUUM ANALYZE ipo, ipo_subscription_reading, ipo_close, ipo_revision');
}

const read: CountingReads['measuredWithCounts'] = (...measured) => reads.measuredWithCounts(...measured);

const page = { page: 2, limit: 3 };
const whole = { from: null, until: null };
const spring = { from: indianDay('2026-03-01'), to: indianDay('2026-03-20') };
const kinds = ['ipo_open', 'ipo_close', 'ipo_allotment', 'ipo_listing'] as const;

describe('the series of an issue with a hundred times the issues', () => {
  it('cost a page at most 1.3 times as much', async () => {
    const books = (['reading', 'hour', 'day'] as const).map((interval) =>
      read(`readings by ${interval}`, () =>
        repository.subscriptionHistory('live', 'ipo_50', { interval, ...whole }, page),
      ),
    );
    const growth = await growthOf(
      [
        ...books,
        read('readings of a time', () =>
          repository.subscriptionHistory(
            'live',
            'ipo_50',
            { interval: 'reading', from: at('2026-01-30', '12:00'), until: at('2026-01-31', '12:00') },
            page,
          ),
        ),
        read('the published reading', () => repository.publishedReading('live', 'ipo_50')),
        read('closes', () => repository.closes('live', 'ipo_50', { from: null, to: null }, page)),
        read('an issue', () => repository.bySlug('live', 'slug-50')),
        read('issues that are not listed', () => repository.active('live')),
        read('issues listed since a day', () =>
          repository.listedReferences('live', { from: indianDay('2026-01-01') }),
        ),
        read('days of the calendar', () =>
          new IpoCalendarEntries(reads).between('live', { ...spring, kinds }),
        ),
        read('days of the calendar with their changes', () =>
          new IpoCalendarEntries(reads).between('live', { ...spring, kinds, withChanges: true }),
        ),
      ],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.map(({ few }) => few).filter((few) => few === 0)).toEqual([]);
  });
});
