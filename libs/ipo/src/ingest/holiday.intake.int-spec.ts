import type { TradingHolidayRecord } from '@market/contracts';
import { at, day } from '../domain/ipo.fixture';
import { HolidayCalendar } from '../persistence/holiday.repository';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { HolidayIntake } from './holiday.intake';

let db: IpoDatabase;
const intake = new HolidayIntake();

beforeAll(async () => {
  db = await startIpoDatabase('holiday_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-11-24', '07:00'));
});
afterAll(() => db.stop());

const list = (...days: string[]): TradingHolidayRecord[] =>
  days.map((on) => ({ exchange: 'NSE', holidayOn: day(on), description: 'Closed' }));
const year = ['2026-01-26', '2026-11-10', '2026-11-27', '2026-12-25'];
const known = async () => {
  const rows = await db.dataSource.query<{ on: string }[]>(
    `SELECT exchange || ' ' || holiday_on AS on FROM trading_holiday ORDER BY exchange DESC, holiday_on`,
  );
  return rows.map(({ on }) => on.replace('NSE ', ''));
};

describe('a later list of an exchange’s holidays', () => {
  it('moves a future day: the old one becomes a trading day, the new one a holiday', async () => {
    await db.take(intake, list(...year));
    const moved = list('2026-01-26', '2026-11-10', '2026-11-30', '2026-12-25');
    expect(await db.take(intake, moved)).toMatchObject({ accepted: 2, held: null });
    const calendar = new HolidayCalendar(db.dataSource);
    expect(await calendar.isTradingDay(day('2026-11-27'))).toBe(true);
    expect(await calendar.isTradingDay(day('2026-11-30'))).toBe(false);
  });

  it('cancels a single closure, also that of the same day', async () => {
    await db.take(intake, list(...year));
    db.clock.set(at('2026-11-27', '07:00'));
    await db.take(intake, list('2026-01-26', '2026-11-10', '2026-12-25'));
    expect(await known()).toEqual(['2026-01-26', '2026-11-10', '2026-12-25']);
  });

  it('leaves past days, other years and the other exchange unchanged', async () => {
    const others = [
      ...list('2027-01-26'),
      ...list('2026-12-25').map((one) => ({ ...one, exchange: 'BSE' as const })),
    ];
    await db.take(intake, [...list(...year), ...others]);
    await db.take(intake, list('2026-01-26', '2026-11-11', '2026-11-27', '2026-12-25'));
    expect(await known()).toEqual([...year, '2027-01-26', 'BSE 2026-12-25']);
  });

  it('that lacks several days cancels nothing and is held', async () => {
    await db.take(intake, list(...year));
    expect(await db.take(intake, list('2026-01-26', '2026-11-10'))).toMatchObject({
      accepted: 0,
      held: '2 of 4 holidays of NSE in 2026 are gone',
    });
    expect(await known()).toEqual(year);
    await db.take(intake, list('2026-01-26', '2026-11-10'), { trusted: true });
    expect(await known()).toEqual(['2026-01-26', '2026-11-10']);
  });

  it('with an unreadable row cancels nothing', async () => {
    await db.take(intake, list(...year));
    await db.take(intake, list('2026-01-26', '2026-11-10', '2026-11-30'), { incomplete: true });
    expect(await known()).toEqual([...year.slice(0, 3), '2026-11-30', '2026-12-25']);
  });
});
