import { tradingHoliday, type TradingHolidayRecord } from '@market/contracts';
import { PrimaryReads } from '@market/database';
import { indianDay as day, instantInIndia } from '@market/kernel';
import { detain } from '@market/ingest/testing';
import { HolidayCalendar, StoredHolidays } from '../holiday-read.module';
import { type HolidayDatabase, startHolidayDatabase } from '../testing/holiday-database.fixture';
import type { HolidayIntake } from './holiday.intake';

let db: HolidayDatabase;
let intake: HolidayIntake;
const at = (on: string, time: string) => instantInIndia(day(on), time);

beforeAll(async () => {
  db = await startHolidayDatabase('holiday_intake');
  ({ intake } = db);
});
beforeEach(async () => {
  await db.clear();
  db.follower.told.length = 0;
  db.clock.set(at('2026-11-24', '07:00'));
});
afterAll(() => db.stop());

const list = (...days: string[]): TradingHolidayRecord[] =>
  days.map((on) => ({ exchange: 'NSE', holidayOn: day(on), description: 'Closed' }));
const year = ['2026-01-26', '2026-11-10', '2026-11-27', '2026-12-25'];
const christmas = { exchange: 'NSE' as const, holidayOn: day('2026-12-25'), description: 'Closed' };
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

  it('tells of the days that became holidays or trading days, and of no other', async () => {
    await db.take(intake, list(...year));
    await db.take(intake, [...list(...year.slice(0, 3), '2026-12-24'), { ...christmas, exchange: 'BSE' }]);
    await db.take(intake, list(...year.slice(0, 3), '2026-12-24'));
    await db.take(intake, list(...year.slice(0, 2), '2026-11-30', '2026-12-24'));
    expect(db.follower.told).toEqual([
      ['live', year],
      ['live', ['2026-12-24']],
      ['live', ['2026-11-27', '2026-11-30']],
    ]);
  });

  it('writes a holiday once, and again only with another description', async () => {
    expect(await db.take(intake, [christmas, christmas])).toMatchObject({ accepted: 1 });
    expect(await db.rowsWrittenBy(() => db.take(intake, [christmas]))).toBe(0);
    expect(await db.take(intake, [{ ...christmas, description: 'Christmas' }])).toMatchObject({
      accepted: 1,
    });
  });

  it('with an unreadable row cancels nothing', async () => {
    await db.take(intake, list(...year));
    await db.take(intake, list('2026-01-26', '2026-11-10', '2026-11-30'), { incomplete: true });
    expect(await known()).toEqual([...year.slice(0, 3), '2026-11-30', '2026-12-25']);
  });
});

describe('a holiday of the next days that a list names in addition', () => {
  const more = list(...year.slice(0, 2), '2026-11-25', ...year.slice(2));
  /** Takes a list in, and keeps the days that wait, as a run of a feed does. */
  const read = async (records: TradingHolidayRecord[]) => {
    const { doubts } = await db.take(intake, records);
    const waiting = doubts.flatMap(({ index, reason }) => {
      const record = records[index];
      const rowKey = record === undefined ? '' : tradingHoliday.keyOf(record);
      return {
        scope: 'row' as const,
        kind: tradingHoliday.kind,
        rowKey,
        fingerprint: rowKey,
        reason,
        raw: '',
        record,
      };
    });
    await detain(db.dataSource, 'nse.holidays', db.clock.now(), waiting);
    return doubts;
  };

  it('waits, and is gone when the next list does not name it', async () => {
    await read(list(...year));
    expect(await read(more)).toEqual([{ index: 2, reason: '2026-11-25 was named once', waiting: true }]);
    expect(await known()).toEqual(year);
    expect(db.follower.told).toEqual([['live', year]]);
    db.clock.advance(86_400_000);
    expect(await read(list(...year))).toEqual([]);
    expect(await known()).toEqual(year);
  });

  it('counts when the next list names it, too, but not when the same one is read again', async () => {
    await read(list(...year));
    await read(more);
    db.clock.advance(60_000);
    expect(await read(more)).toHaveLength(1);
    expect(await known()).toEqual(year);
    db.clock.advance(86_400_000);
    expect(await read(more)).toEqual([]);
    expect(await known()).toEqual(more.map(({ holidayOn }) => holidayOn));
  });

  it('counts at once in a first list of a year, when an operator vouches for it, and further away', async () => {
    expect(await read(more)).toEqual([]);
    await read([...more, ...list('2026-12-24')]);
    await db.take(intake, [...more, ...list('2026-12-24', '2026-11-24')], { trusted: true });
    const all = ['2026-11-24', '2026-12-24', ...more.map(({ holidayOn }) => holidayOn)].sort();
    expect(await known()).toEqual(all);
  });
});

describe('the published holidays', () => {
  const period = { from: day('2026-01-01'), to: day('2027-12-31') };
  const published = () => new StoredHolidays(new PrimaryReads(db.dataSource)).between('live', period);

  it('are dated by the first sight and by each change, which is counted', async () => {
    const seenAt = at('2026-11-24', '07:00');
    await db.take(intake, list('2027-01-26'));
    expect(await published()).toMatchObject([{ changes: 0, changedAt: seenAt }]);
    const changedAt = at('2026-11-25', '07:00');
    db.clock.set(changedAt);
    await db.take(intake, list('2027-01-26'));
    expect(await published()).toMatchObject([{ changes: 0, changedAt: seenAt }]);
    await db.take(
      intake,
      list('2027-01-26').map((one) => ({ ...one, description: 'Republic Day' })),
    );
    expect(await published()).toMatchObject([{ changes: 1, changedAt }]);
  });

  it('go on with the count of a day when one exchange takes it back', async () => {
    const ofBse = (days: TradingHolidayRecord[]) => days.map((one) => ({ ...one, exchange: 'BSE' as const }));
    await db.take(intake, [...list(...year), ...ofBse(list('2026-12-25'))]);
    const sum = (rows: Awaited<ReturnType<typeof published>>) =>
      rows.reduce((all, { changes }) => all + changes, rows.length - 1);
    const dayOf = async () => (await published()).filter(({ holidayOn }) => holidayOn === '2026-12-25');
    const before = sum(await dayOf());
    db.clock.set(at('2026-11-25', '07:00'));
    await db.take(intake, list(...year.slice(0, 3)));
    const after = await dayOf();
    expect(after.map(({ exchange, changedAt }) => [exchange, changedAt])).toEqual([
      ['BSE', at('2026-11-25', '07:00')],
    ]);
    expect(sum(after)).toBeGreaterThan(before);
  });

  it('are weekdays, whatever days the lists name', async () => {
    await db.take(intake, list('2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'));
    expect((await published()).map(({ holidayOn }) => holidayOn)).toEqual(['2026-11-27', '2026-11-30']);
  });
});
