import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { replayMonth } from './run/replay-month';
import { damagePlan } from './damage/damage-plan';
import { shortMonth } from './run/month-size';
import { inventedWorld } from './scenario/invented-world';
import { faultsOfMonth } from './verdict';

describe('two weeks of invented issues, with damage to some answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truth-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('truth');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it('publish nothing wrong, hold nothing true back, send every event once, and let no planted fault pass', async () => {
    const findings = await replayMonth({
      world: inventedWorld(shortMonth.world),
      databaseUrl: database.url,
      dataDir: folder,
      hoursOf: shortMonth.hoursOf,
      plants: true,
      planOf: (slots) => damagePlan(slots, shortMonth.repeats),
      say: () => undefined,
    });
    expect(findings.comparisons).toBeGreaterThan(10_000);
    expect(faultsOfMonth('damage', findings)).toEqual([]);
  });
});
