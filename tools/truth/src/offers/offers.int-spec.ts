import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { recordDamagePlan } from './damage/damaged-path';
import { recordDamages } from './damage/record-damages';
import { offerFaults } from './offer-verdict';
import { replayOffers } from './run/replay-offers';
import { fewOffers, offerWorld } from './scenario/offer-world';

describe('three weeks of invented offers, funds and gold bonds, with damage to some answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'truth-offers-'));
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('truth_offers');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.drop();
  });

  it('publish nothing wrong, hold nothing true back, send every event once, and let no planted fault pass', async () => {
    const findings = await replayOffers({
      world: offerWorld(fewOffers),
      databaseUrl: database.url,
      dataDir: folder,
      planOf: (slots) => recordDamagePlan(slots, recordDamages, 0.3),
    });
    expect(findings.comparisons).toBeGreaterThan(10_000);
    expect(offerFaults(findings)).toEqual([]);
  });
});
