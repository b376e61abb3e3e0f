import { aQuotationRecord, aRedemptionRecord, at } from '../domain/sgb.fixture';
import { SourceTranches1795000007430 } from '../persistence/migrations/source-tranches-1795000007430';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;
const redeemed = 'sgb-2020-21-series-i';
const nse = { source: 'nse', feedId: 'nse.sgb-list' };

beforeAll(async () => {
  db = await startSgbDatabase('sgb_published_changes');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-11-20', '08:00'));
  await db.initial.load();
  db.clock.set(at('2026-11-21', '08:00'));
});
afterAll(() => db.stop());

const show = async (id: string) => {
  const tranche = await db.repository.byId('live', id);
  if (tranche === null) throw new Error('tranches are loaded');
  return tranche;
};
const loaded = { source: 'rbi', since: at('2026-11-20', '08:00').toISOString() };

describe('the last change of a tranche', () => {
  it('is its initial load, from the Reserve Bank, and a second load changes nothing', async () => {
    await db.initial.load();
    expect(await show(redeemed)).toMatchObject({
      updatedAt: at('2026-11-20', '08:00'),
      provenance: [loaded],
    });
  });

  it('moves with a redemption, which it shows, and not with the same one again', async () => {
    await db.take(db.redemptions, [aRedemptionRecord()]);
    await db.take(db.redemptions, [aRedemptionRecord()], { feedId: 'rbi.press-detail' });
    const changed = await show(redeemed);
    expect(changed).toMatchObject({
      updatedAt: at('2026-11-21', '08:00'),
      provenance: [{ source: 'rbi', since: at('2026-11-21', '08:00').toISOString() }],
    });
    expect(changed.redemptions).toEqual([
      { kind: 'premature', dueOn: '2025-10-28', priceRupees: 12_198 },
      { kind: 'premature', dueOn: '2026-04-28', priceRupees: 12_300 },
    ]);
    db.clock.set(at('2026-11-22', '08:00'));
    await db.take(db.redemptions, [aRedemptionRecord()]);
    expect(await show(redeemed)).toEqual(changed);
  });

  it('does not move with a list of an exchange that confirms what is known', async () => {
    const before = await show('sgb-2023-24-series-iv');
    await db.take(db.quotations, [aQuotationRecord()], nse);
    expect(await show('sgb-2023-24-series-iv')).toEqual(before);
  });
});

it('the migration names the Reserve Bank where a tranche has no statements', async () => {
  const runner = db.dataSource.createQueryRunner();
  const migration = new SourceTranches1795000007430();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  expect((await show('sgb-2015-16-series-i')).provenance).toEqual([loaded]);
});
