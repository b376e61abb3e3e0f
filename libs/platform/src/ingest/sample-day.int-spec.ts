import { indianDay, type IndianDay } from '@market/kernel';
import { withDatabase } from '../database';
import { createTestDatabase, type TestDatabase } from '../testing';
import { CreateIngest1795000000000 } from './migrations/create-ingest-1795000000000';
import { laySamples, samplesLaidOn } from './sample-day';

const [today, tomorrow] = [indianDay('2026-11-20'), indianDay('2026-11-21')];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('samples');
});
afterAll(() => database.drop());

it('lays samples once a day and tells for which day they lay, each feature for itself', async () => {
  await withDatabase({ url: database.url, applicationName: 'spec' }, async (dataSource) => {
    const runner = dataSource.createQueryRunner();
    await new CreateIngest1795000000000().up(runner);
    await runner.release();
    const laid: (IndianDay | null)[] = [];
    const lay = (day: IndianDay) =>
      laySamples(dataSource, 'ipos', day, (laidOn) => {
        laid.push(laidOn);
        return Promise.resolve();
      });
    expect(await samplesLaidOn(dataSource, 'ipos')).toBeNull();
    expect([await lay(today), await lay(today), await lay(tomorrow)]).toEqual([true, false, true]);
    expect(laid).toEqual([null, today]);
    expect(await samplesLaidOn(dataSource, 'ipos')).toBe(tomorrow);
    expect(await samplesLaidOn(dataSource, 'nfos')).toBeNull();
  });
});
