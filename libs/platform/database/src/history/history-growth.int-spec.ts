import type { DataSource } from 'typeorm';
import { dataVersionParts } from '../data-versions';
import { outboxParts } from '../outbox';
import {
  CountingReads,
  growthOf,
  hasGrown,
  ListedChanges,
  listedParts,
  type MeasuredRead,
  openTestDatabase,
  type OpenTestDatabase,
} from '../testing';
import { historyParts } from '.';
import { PublishedHistory, type RevisionFilter } from './published-history';

let database: OpenTestDatabase;
let dataSource: DataSource;
let reads: CountingReads;
let changes: ListedChanges;
let history: PublishedHistory;

beforeAll(async () => {
  database = await openTestDatabase('history_growth', [
    dataVersionParts,
    outboxParts,
    historyParts,
    listedParts,
  ]);
  ({ dataSource } = database);
  reads = new CountingReads(dataSource);
  changes = new ListedChanges(reads);
  history = new PublishedHistory(reads);
});
afterAll(() => database.close());

const live = { dataSet: 'live', resource: 'plums' } as const;
const last = new Date('2026-03-10T06:00:00.000Z');
const before = (minutes: number) => new Date(last.getTime() - minutes * 60_000);

/** Makes records that changed minute by minute, the last ones at the same time in any number; two were removed. */
async function fill(records: number): Promise<void> {
  await dataSource.query('TRUNCATE published_record, published_revision');
  await dataSource.query(
    `INSERT INTO published_record (data_set, resource, id, slug, shown, shown_on, known_since, history_from, changed_at,
                                   removed_at, change_position)
     SELECT 'live', 'plums', 'plum_' || n, 'plum-' || n, '{"id": "", "price": 1}', '2026-03-10', '2020-01-01', '2020-01-01',
            $2::timestamptz - interval '1 minute' * n, CASE WHEN n IN (7, 57) THEN $2::timestamptz END, $1 - n
       FROM generate_series(0, $1 - 1) AS n`,
    [records, last],
  );
  await dataSource.query(
    `INSERT INTO published_revision (data_set, resource, record_id, field, before, after, source, changed_at)
     SELECT 'live', 'plums', 'plum_' || n, CASE WHEN step % 4 = 0 THEN 'name' ELSE 'price' END, '1', '2', 'nse',
            $2::timestamptz - interval '1 minute' * n - interval '1 hour' * (12 - step)
       FROM generate_series(1, 12) AS step, generate_series(0, $1 - 1) AS n ORDER BY step, n`,
    [records, last],
  );
  await dataSource.query('VACUUM ANALYZE published_record, published_revision');
}

const revisionsBy = (name: string, filter: RevisionFilter, page = 1) =>
  reads.measuredWithCounts(`revisions ${name}`, () =>
    history.revisions({ ...live, id: 'plum_9' }, filter, { page, limit: 5 }),
  );

const changesBy = (name: string, since: Date, afterOf: () => Promise<number>): MeasuredRead => ({
  name: `changes ${name}`,
  visits: async () => {
    const after = await afterOf();
    return reads.visited(() => changes.read(live, since, { after, limit: 10 }));
  },
});

const beginning = async (): Promise<number> => 0;

/** Position behind which there are 15 records. */
const nearEnd = async (): Promise<number> =>
  (await changes.read(live, before(1_000_000), { after: 0, limit: 1_000_000 })).next - 15;

describe('the histories of a hundred times the records', () => {
  it('cost a page at most 1.3 times as much', async () => {
    const growth = await growthOf(
      [
        revisionsBy('of a record', {}),
        revisionsBy('far behind', {}, 2),
        revisionsBy('of a field', { field: 'name' }),
        revisionsBy('of a time', { from: before(400), to: before(60) }),
        reads.measured('a former state', () =>
          history.at({ ...live, id: 'plum_9' }, before(300), () => ({})),
        ),
        changesBy('of the last minutes', before(30), beginning),
        changesBy('of all times', before(1_000_000), beginning),
        changesBy('of all times behind a position', before(1_000_000), nearEnd),
        changesBy('of the last minutes behind a position', before(30), nearEnd),
      ],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth).toHaveLength(9);
  });
});
