import { Injectable, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { getDataSourceToken } from '@nestjs/typeorm';
import { Clock, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { type Sql } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { CreateIngest1795000000000 } from './migrations/create-ingest-1795000000000';
import { type SampleDay, SampleLoader } from './sample-loader';

const [today, tomorrow] = [indianDay('2026-11-20'), indianDay('2026-11-21')];

@Injectable()
class SamplePearLoader extends SampleLoader {
  readonly days: SampleDay[] = [];
  isFed = true;
  fails = false;
  protected readonly samples: string = 'pears';
  protected readonly ledger = 'ipoLedger';

  protected override async canBeLaid(): Promise<boolean> {
    return this.isFed;
  }

  protected async lay(sql: Sql, day: SampleDay): Promise<void> {
    await sql.query('INSERT INTO pear VALUES ($1)', [day.today]);
    if (this.fails) throw new Error('no pears');
    this.days.push(day);
  }
}

class SampleAppleLoader extends SamplePearLoader {
  protected override readonly samples = 'apples';
}

let database: OpenTestDatabase;
let dataSource: DataSource;
let clock: ManualClock;

beforeAll(async () => {
  database = await openTestDatabase('samples', [{ entities: [], migrations: [CreateIngest1795000000000] }]);
  ({ dataSource } = database);
  await dataSource.query('CREATE TABLE pear (day date)');
});
beforeEach(async () => {
  await dataSource.query('TRUNCATE pear, service_fact');
  clock = new ManualClock(instantInIndia(today, '12:00'));
});
afterAll(() => database.close());

it('samples are written once a day, and their loader is told the day of the former ones', async () => {
  const loader = new SamplePearLoader(dataSource, clock);
  expect([await loader.refresh(), await loader.refresh()]).toEqual([true, false]);
  clock.set(instantInIndia(tomorrow));
  expect(await loader.refresh()).toBe(true);
  expect(loader.days).toEqual([
    { today, now: instantInIndia(today, '12:00'), laidOn: null },
    { today: tomorrow, now: instantInIndia(tomorrow), laidOn: today },
  ]);
});

it('samples are written by only one of several processes that refresh them at once', async () => {
  const loaders = [1, 2, 3].map(() => new SamplePearLoader(dataSource, clock));
  const laid = await Promise.all(loaders.map((loader) => loader.refresh()));
  expect(laid.filter(Boolean)).toHaveLength(1);
  expect(await dataSource.query('SELECT FROM pear')).toHaveLength(1);
});

it('samples of one feature are independent of those of another', async () => {
  const [pears, apples] = [SamplePearLoader, SampleAppleLoader].map(
    (Loader) => new Loader(dataSource, clock),
  );
  expect([await pears?.refresh(), await apples?.refresh(), await apples?.refresh()]).toEqual([
    true,
    true,
    false,
  ]);
});

it('samples that cannot be written yet are written as soon as they can be', async () => {
  const loader = new SamplePearLoader(dataSource, clock);
  loader.isFed = false;
  expect(await loader.refresh()).toBe(false);
  loader.isFed = true;
  expect(await loader.refresh()).toBe(true);
});

it('samples that fail are rolled back, and written by the next refresh', async () => {
  const loader = new SamplePearLoader(dataSource, clock);
  loader.fails = true;
  await expect(loader.refresh()).rejects.toThrow('no pears');
  loader.fails = false;
  expect(await loader.refresh()).toBe(true);
  expect(await dataSource.query('SELECT FROM pear')).toHaveLength(1);
});

it('a sample loader without its own constructor gets its data source and clock from Nest', async () => {
  @Module({
    providers: [
      SamplePearLoader,
      { provide: getDataSourceToken(), useValue: dataSource },
      { provide: Clock, useValue: clock },
    ],
  })
  class PearModule {}
  const context = await Test.createTestingModule({ imports: [PearModule] }).compile();
  expect(await context.get(SamplePearLoader).refresh()).toBe(true);
});
