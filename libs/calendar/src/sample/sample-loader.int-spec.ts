import { isKnownTradingDay } from '@market/contracts';
import { indianDay as day, instantInIndia } from '@market/kernel';
import { type HolidayDatabase, startHolidayDatabase } from '../testing/holiday-database.fixture';
import { SampleHolidayLoader } from './sample-loader';

let db: HolidayDatabase;
let samples: SampleHolidayLoader;

beforeAll(async () => {
  db = await startHolidayDatabase('sample_holidays');
  samples = new SampleHolidayLoader(db.dataSource, db.clock);
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(instantInIndia(day('2026-03-10'), '00:01'));
});
afterAll(() => db.stop());

const stored = () =>
  db.rows<{ exchange: string; day: string }>(
    `SELECT exchange, to_char(holiday_on, 'YYYY-MM-DD') AS day FROM trading_holiday WHERE data_set = 'sample'`,
  );

describe('SampleHolidayLoader', () => {
  it('has the holidays of both exchanges of five years, on which no sample trades', async () => {
    await samples.refresh();
    const holidays = await stored();
    expect(holidays.filter(({ day: on }) => isKnownTradingDay(day(on)))).toEqual([]);
    const of2026 = (exchange: string) =>
      holidays.filter((one) => one.exchange === exchange && one.day.startsWith('2026')).length;
    expect([of2026('NSE'), of2026('BSE')]).toEqual([16, 16]);
    expect(new Set(holidays.map(({ day: on }) => on.slice(0, 4)))).toEqual(
      new Set(['2023', '2024', '2025', '2026', '2027']),
    );
  });

  it('writes no holiday again on the next day, which has the same ones', async () => {
    await samples.refresh();
    db.clock.set(instantInIndia(day('2026-03-11'), '00:01'));
    expect(await db.rowsWrittenBy(() => samples.refresh())).toBe(0);
    expect(db.follower.told).toEqual([]);
  });
});
