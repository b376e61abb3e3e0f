import { CountingReads, growthOf, hasGrown } from '@market/database/testing';
import { indianDay } from '@market/kernel';
import { StoredHolidays } from '../holiday-read.module';
import { type HolidayDatabase, startHolidayDatabase } from '../testing/holiday-database.fixture';

let db: HolidayDatabase;

beforeAll(async () => {
  db = await startHolidayDatabase('holiday_growth');
});
afterAll(() => db.stop());

/** Makes a holiday for every ten days, back from March 2026. */
async function fill(holidays: number): Promise<void> {
  await db.dataSource.query('TRUNCATE trading_holiday');
  await db.dataSource.query(
    `INSERT INTO trading_holiday (data_set, exchange, holiday_on, description, changed_at)
     SELECT 'live', 'NSE', date '2026-03-20' - n * 10, 'Holi', now() FROM generate_series(1, $1) AS n`,
    [holidays],
  );
  await db.dataSource.query('VACUUM ANALYZE trading_holiday');
}

describe('the holidays of a year among a hundred times the holidays', () => {
  it('cost at most 1.3 times as much', async () => {
    const reads = new CountingReads(db.dataSource);
    const year = { from: indianDay('2025-03-21'), to: indianDay('2026-03-20') };
    const read = () => new StoredHolidays(reads).between('live', year);
    const growth = await growthOf([reads.measured('holidays', read)], fill);
    expect(growth.filter(hasGrown)).toEqual([]);
    expect(await read()).not.toEqual([]);
  });
});
