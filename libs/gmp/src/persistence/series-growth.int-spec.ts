import { addDays, indianDay, instantInIndia } from '@market/kernel';
import { CountingReads, growthOf, hasGrown } from '@market/database/testing';
import { type GmpDatabase, startGmpDatabase } from '../testing/gmp-database.fixture';
import { GmpStateRepository } from './gmp-state.repository';
import { GmpRepository } from './gmp.repository';

let db: GmpDatabase;
let reads: CountingReads;
let repository: GmpRepository;
let states: GmpStateRepository;

beforeAll(async () => {
  db = await startGmpDatabase('gmp_series_growth');
  reads = new CountingReads(db.dataSource);
  repository = new GmpRepository(reads);
  states = new GmpStateRepository(reads);
});
afterAll(() => db.stop());

const publishers = ['investorgain', 'ipowatch', 'ipoji'];
const lastDay = indianDay('2026-03-20');

/** Makes IPOs with a quote of each publisher on each of four days, a value on each of the days, and eight states. */
async function fill(records: number): Promise<void> {
  await db.dataSource.query('TRUNCATE gmp, gmp_state, gmp_day, gmp_reading, gmp_withdrawal');
  await db.dataSource.query(
    `INSERT INTO gmp_reading (data_set, ipo_id, publisher, source_name, gmp, quoted_at, received_at, believed_at)
     SELECT 'live', 'ipo_' || n, publisher, 'Company ' || n, 10 + later, quoted_at, quoted_at,
            CASE WHEN publisher <> 'ipoji' OR later > 0 THEN quoted_at END
       FROM generate_series(1, $1) AS n, generate_series(0, 3) AS later, unnest($2::text[]) AS publisher,
            LATERAL (SELECT (date '2026-03-20' - later) + interval '5 hours') AS one(quoted_at)`,
    [records, publishers],
  );
  const value = `10, 10, 10, 10, '[{"publisher": "ipowatch", "value": 10}]', '2026-03-20T05:00:00Z'`;
  await db.dataSource.query(
    `INSERT INTO gmp_day (data_set, ipo_id, day, gmp, mean, min, max, sources, quoted_at)
     SELECT 'live', 'ipo_' || n, date '2026-03-20' - later, ${value}
       FROM generate_series(1, $1) AS n, generate_series(0, 3) AS later`,
    [records],
  );
  await db.dataSource.query(
    `INSERT INTO gmp (data_set, ipo_id, gmp, mean, min, max, sources, quoted_at, updated_at)
     SELECT 'live', 'ipo_' || n, ${value}, '2026-03-20T05:00:00Z' FROM generate_series(1, $1) AS n`,
    [records],
  );
  await addStates('n', records, 8);
  await db.dataSource.query('VACUUM ANALYZE gmp, gmp_state, gmp_day, gmp_reading, gmp_withdrawal');
}

/** Makes states of IPOs, one each hour until noon of the last day. @param ipo SQL of the number of an IPO out of `n` */
async function addStates(ipo: string, records: number, each: number): Promise<void> {
  await db.dataSource.query(
    `INSERT INTO gmp_state (data_set, ipo_id, published_at, gmp, mean, min, max, sources, quoted_at, updated_at, provenance,
                            last_quotes, faded_at)
     SELECT 'live', 'ipo_' || ${ipo}, at, 10, 10, 10, 10, '[{"publisher": "ipowatch", "value": 10}]', at, at, '[]', '{}', at
       FROM generate_series(1, $1) AS n, generate_series(0, $2 - 1) AS later,
            LATERAL (SELECT timestamptz '2026-03-20T12:00:00Z' - later * interval '1 hour') AS one(at)`,
    [records, each],
  );
}

const read: CountingReads['measuredWithCounts'] = (...measured) => reads.measuredWithCounts(...measured);

const hoursBefore = (hours: number) => new Date(Date.parse('2026-03-20T12:00:00Z') - hours * 3_600_000);
const page = { page: 2, limit: 3 };
const whole = { publishers: null, from: null, until: null };

describe('the premiums of an IPO with a hundred times the IPOs', () => {
  it('cost a page at most 1.3 times as much', async () => {
    const growth = await growthOf(
      [
        read('quotes', () => repository.quotes('live', 'ipo_50', whole, page)),
        read('quotes of a publisher', () =>
          repository.quotes('live', 'ipo_50', { ...whole, publishers: ['ipowatch'] }, page),
        ),
        read('quotes of a time', () =>
          repository.quotes(
            'live',
            'ipo_50',
            { ...whole, from: instantInIndia(addDays(lastDay, -2), '00:00'), until: null },
            page,
          ),
        ),
        read('days', () =>
          repository.history('live', 'ipo_50', { from: addDays(lastDay, -30), to: lastDay }, page),
        ),
        read('a former state', () => states.valueAt('live', 'ipo_50', hoursBefore(3))),
        read('the time before the first state', () => states.valueAt('live', 'ipo_50', hoursBefore(99))),
        read('values', () => repository.values('live', ['ipo_50', 'ipo_60', 'ipo_70'])),
        read('last quotes before listings', () =>
          repository.lastQuotes(
            'live',
            [50, 60, 70].map((n) => ({ id: `ipo_${n}`, listingOn: lastDay })),
            publishers,
          ),
        ),
      ],
      fill,
    );
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.map(({ few }) => few).filter((few) => few === 0)).toEqual([]);
  });
});

describe('the premium of an IPO with a hundred times the states', () => {
  it('is found by as many rows', async () => {
    const read = (hours: number) =>
      reads.measuredWithCounts(`the state of ${hours} hours before`, () =>
        states.valueAt('live', 'ipo_7', hoursBefore(hours)),
      );
    const growth = await growthOf([read(0), read(60), read(150), read(1_000_000)], async (records) => {
      await db.dataSource.query('TRUNCATE gmp_state');
      await addStates('7', 1, records);
      await addStates('n', 300, 4);
      await db.dataSource.query('VACUUM ANALYZE gmp_state');
    });
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(growth.map(({ many }) => many).filter((many) => many > 10)).toEqual([]);
  });
});
