import { createDataSource } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { type Entitlement, Entitlements } from '@market/access';
import { DomainError, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { explorerParts } from '.';
import { CountReadsByPlace1795000009860 } from './migrations/count-reads-by-place-1795000009860';
import { dataPagePlace, explorerPlace, ReadLimit, searchPlace } from './read-limit';
import { ReadUseRepository } from './read-use.repository';

const day = indianDay('2026-11-20');

describe('the limit of the explorer', () => {
  const clock = new ManualClock(instantInIndia(day, '12:00'));
  let database: OpenTestDatabase;
  let other: DataSource;
  let limit: ReadLimit;

  beforeAll(async () => {
    database = await openTestDatabase('explorer_limit', [explorerParts], { poolSize: 8 });
    const settings = { url: database.url, applicationName: 'other', poolSize: 8 };
    other = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
    limit = limitOn(database.dataSource);
  });
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE dashboard_read');
    requestsPerDay = 50_000;
    clock.set(instantInIndia(day, '12:00'));
  });
  afterAll(async () => {
    await other.destroy();
    await database.close();
  });

  let requestsPerDay = 50_000;
  class OnePlan extends Entitlements {
    of(): Entitlement {
      const none = {
        webhooksLimit: 0,
        streamsLimit: 0,
        features: new Set<never>(),
        periodStart: clock.now(),
      };
      return { planId: 'plan_pro', plan: 'Pro', requestsPerMinute: 300, requestsPerDay, ...none };
    }
  }
  const limitOn = (dataSource: DataSource) =>
    new ReadLimit(new ReadUseRepository(dataSource), new OnePlan(), clock);
  const outcome = (taking: Promise<unknown>) =>
    taking.then(
      () => 'admitted',
      (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
    );
  const take = async (count: number) => {
    for (let at = 0; at < count; at += 1) await limit.take(explorerPlace, 'acc_1');
  };
  const useUp = (requests: number) =>
    database.dataSource.query(`UPDATE dashboard_read SET stamps = '{}', requests = $1`, [requests]);

  it('admits exactly 30 requests of a minute, from two processes at once', async () => {
    const both = [limit, limitOn(other)];
    const taken = Array.from({ length: 80 }, (_, at) =>
      outcome((both[at % 2] ?? limit).take(explorerPlace, 'acc_1')),
    );
    const outcomes = await Promise.all(taken);
    expect(outcomes.filter((each) => each === 'admitted')).toHaveLength(30);
    expect(new Set(outcomes)).toEqual(new Set(['admitted', 'RATE_001']));
  });

  it('says how many are left, for each account by itself', async () => {
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 999 });
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 28, day: 998 });
    expect(await limit.take(explorerPlace, 'acc_2')).toEqual({ minute: 29, day: 999 });
  });

  it('frees the requests of a minute one by one, and counts no refused one', async () => {
    await take(10);
    clock.advance(20_000);
    await take(20);
    await expect(limit.take(explorerPlace, 'acc_1')).rejects.toMatchObject({
      kind: 'limited',
      code: 'RATE_001',
      retryAfterSeconds: 40,
    });
    clock.advance(39_999);
    await expect(limit.take(explorerPlace, 'acc_1')).rejects.toMatchObject({ retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 9, day: 969 });
  });

  it('admits 1 000 requests on a day in India, and says that the plan is untouched', async () => {
    await take(1);
    await useUp(999);
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 0 });
    clock.set(instantInIndia(day, '23:59'));
    const refused = limit.take(explorerPlace, 'acc_1');
    await expect(refused).rejects.toMatchObject({
      retryAfterSeconds: 60,
      publicMessage:
        'The explorer takes 1000 requests a day; the limits of your plan are untouched. Try again in 60 s.',
    });
    clock.advance(60_000);
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 999 });
  });

  it('admits no more on a day than a plan that has less than 1 000', async () => {
    requestsPerDay = 100;
    await take(1);
    await useUp(99);
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 0 });
    await expect(limit.take(explorerPlace, 'acc_1')).rejects.toMatchObject({
      publicMessage: expect.stringContaining('The explorer takes 100 requests a day;') as string,
    });
    requestsPerDay = 50_000;
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 28, day: 899 });
  });

  it('counts the views of the data pages apart, of which there are 300 a day', async () => {
    await take(30);
    expect(await limit.take(dataPagePlace, 'acc_1')).toEqual({ minute: 29, day: 299 });
    await database.dataSource.query(
      `UPDATE dashboard_read SET stamps = '{}', requests = 300 WHERE place = 'data_page'`,
    );
    await expect(limit.take(dataPagePlace, 'acc_1')).rejects.toMatchObject({
      code: 'RATE_001',
      retryAfterSeconds: 43_200,
      publicMessage: expect.stringMatching(/^The data pages show 300 views a day; /) as string,
    });
  });

  it('goes on with what the former table of each place counted', async () => {
    const runner = database.dataSource.createQueryRunner();
    const migration = new CountReadsByPlace1795000009860();
    await migration.down(runner);
    const former = { explorer_use: 1, data_page_use: 2, search_use: 3 };
    for (const [table, requests] of Object.entries(former))
      await runner.query(`INSERT INTO ${table} VALUES ('acc_1', '{}', $1, $2)`, [day, requests]);
    await migration.up(runner);
    await runner.release();
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 998 });
    expect(await limit.take(dataPagePlace, 'acc_1')).toEqual({ minute: 29, day: 297 });
    expect(await limit.take(searchPlace, 'acc_1')).toEqual({ minute: 59, day: 996 });
  });

  it('goes on after the clock was put back', async () => {
    await take(30);
    clock.step(-3_600_000);
    expect(await limit.take(explorerPlace, 'acc_1')).toEqual({ minute: 29, day: 969 });
  });
});
