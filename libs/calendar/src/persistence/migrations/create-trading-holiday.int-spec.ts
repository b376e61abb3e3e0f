import { migrate } from '@market/database';
import { indianDay as day } from '@market/kernel';
import { type HolidayDatabase, startHolidayDatabase } from '../../testing/holiday-database.fixture';

let db: HolidayDatabase;

beforeAll(async () => {
  db = await startHolidayDatabase('create_holidays');
});
afterAll(() => db.stop());

it('a database whose holidays a migration of an earlier build created keeps them', async () => {
  await db.take(db.intake, [{ exchange: 'NSE', holidayOn: day('2026-03-30'), description: 'Ram Navami' }]);
  await db.rows(`DELETE FROM schema_migration WHERE name = 'CreateTradingHoliday1795000000205'`);
  expect(await migrate(db.dataSource)).toEqual(['CreateTradingHoliday1795000000205']);
  expect(await db.rows('SELECT exchange, description FROM trading_holiday')).toEqual([
    { exchange: 'NSE', description: 'Ram Navami' },
  ]);
});
