import { addDays, indianDay as day } from '@market/kernel';
import { HolidayCalendar, StoredHolidays } from './holiday-read.module';
import { type HolidayDatabase, startHolidayDatabase } from './testing/holiday-database.fixture';

let db: HolidayDatabase;

beforeAll(async () => {
  db = await startHolidayDatabase('holiday_calendar');
});
beforeEach(() => db.clear());
afterAll(() => db.stop());

describe('HolidayCalendar', () => {
  const holi = { exchange: 'NSE' as const, holidayOn: day('2026-03-03'), description: 'Holi' };

  it('trades from Monday to Friday but on holidays', async () => {
    const calendar = new HolidayCalendar(db.dataSource);
    await db.take(db.intake, [holi, { ...holi, exchange: 'BSE' }]);
    const week = Array.from({ length: 7 }, (_, offset) => addDays(day('2026-03-02'), offset));
    expect(await Promise.all(week.map((on) => calendar.isTradingDay(on)))).toEqual([
      true,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('takes no account of the holidays of the samples, and lists those of each data set apart', async () => {
    await db.take(db.intake, [holi, { ...holi, exchange: 'BSE' }]);
    await db.take(db.intake, [{ ...holi, holidayOn: day('2026-03-04') }], { dataSet: 'sample' });
    const period = { from: day('2026-03-03'), to: day('2026-03-04') };
    const holidays = new StoredHolidays(db.dataSource);
    expect(await new HolidayCalendar(db.dataSource).isTradingDay(day('2026-03-04'))).toBe(true);
    const first = { changes: 0, changedAt: db.clock.now() };
    expect(await holidays.between('live', period)).toEqual([
      { ...holi, ...first },
      { ...holi, exchange: 'BSE', ...first },
    ]);
    expect(await holidays.between('sample', period)).toEqual([
      { ...holi, holidayOn: '2026-03-04', ...first },
    ]);
    expect(await holidays.between('live', { from: day('2026-03-04'), to: day('2026-12-31') })).toEqual([]);
  });
});
