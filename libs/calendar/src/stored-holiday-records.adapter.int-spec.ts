import { indianDay as day } from '@market/kernel';
import { StoredHolidayRecords } from './holiday-read.module';
import { type HolidayDatabase, startHolidayDatabase } from './testing/holiday-database.fixture';

let db: HolidayDatabase;

beforeAll(async () => {
  db = await startHolidayDatabase('stored_holidays');
});
afterAll(() => db.stop());

describe('StoredHolidayRecords', () => {
  const holiday = { exchange: 'NSE' as const, holidayOn: day('2026-03-30'), description: 'Ram Navami' };
  /** Converts a record as the quarantine stores it. */
  const asHeld = (record: object): unknown => JSON.parse(JSON.stringify(record));

  it('finds a holiday by exchange and day', async () => {
    await db.take(db.intake, [holiday]);
    const stored = new StoredHolidayRecords(db.dataSource);
    const held = { ...holiday, description: 'Closed' };
    expect(await stored.find('trading-holiday', asHeld(held))).toEqual(holiday);
    expect(await stored.find('trading-holiday', asHeld({ ...held, exchange: 'BSE' }))).toBeNull();
    expect(await stored.find('trading-holiday', null)).toBeNull();
  });
});
