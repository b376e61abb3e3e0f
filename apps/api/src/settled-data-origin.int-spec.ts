import { indianDay, ManualClock } from '@market/kernel';
import { createDataSource, migrate } from '@market/database';
import { ingestParts, settleMode } from '@market/ingest';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import type { DataSource } from 'typeorm';
import { SettledDataOrigin } from './settled-data-origin';

const generalText = 'Aggregated from publicly accessible sources including NSE, BSE, AMFI, RBI';

describe('the data origin', () => {
  const clock = new ManualClock(new Date('2026-11-20T20:00:00.000Z'));
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase('origin');
    dataSource = await createDataSource(
      { url: database.url, applicationName: 'spec' },
      ingestParts,
    ).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  async function originOf(): Promise<string> {
    const origin = new SettledDataOrigin(dataSource);
    await origin.onApplicationBootstrap();
    return origin.live();
  }

  it('is the public sources in a database that is not migrated yet', async () => {
    expect(await originOf()).toBe(generalText);
  });

  it('is the public sources while the database names no other origin', async () => {
    await migrate(dataSource);
    expect(await originOf()).toBe(generalText);
  });

  it('names the day in India on which a replay began', async () => {
    await settleMode(dataSource, clock, 'replay', indianDay('2026-11-18'));
    expect(await originOf()).toBe('Replayed data of 2026-11-21');
  });
});
