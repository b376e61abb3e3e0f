import { aBuybackRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import { ComputeWithOffers1795000007440 } from '../persistence/migrations/compute-with-offers-1795000007440';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const bse = { source: 'bse', feedId: 'bse.corporate-calendar' };

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_published_changes');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-05'));
});
afterAll(() => db.stop());

const show = async (kind: 'rights' | 'buyback') => {
  const [offer] = await db.offers(kind);
  const shown = offer === undefined ? null : await db.queries.byId('live', kind, offer.id);
  if (shown === null) throw new Error('an offer was taken in');
  return shown;
};
const nseSince = (on: string, time?: string) => ({ source: 'NSE', since: at(on, time).toISOString() });

describe('the last change of an offer', () => {
  it('is its first sight, then midnight of the days on which its status changes', async () => {
    await db.take('rights', [aRightsRecord()]);
    const first = { updatedAt: at('2026-03-05'), provenance: [nseSince('2026-03-05')] };
    expect(await show('rights')).toMatchObject({ status: 'upcoming', ...first });
    db.clock.set(at('2026-03-11'));
    expect(await show('rights')).toMatchObject({
      status: 'open',
      updatedAt: at('2026-03-09', '00:00'),
      provenance: first.provenance,
    });
    db.clock.set(at('2026-03-30'));
    expect(await show('rights')).toMatchObject({ status: 'closed', updatedAt: at('2026-03-19', '00:00') });
  });

  it('does not move with a later price of the market that is the same, but with another one', async () => {
    const priced = (marketPriceRupees: number, time: string) =>
      aBuybackRecord({ terms: { marketPriceRupees, marketPricedAt: at('2026-03-05', time) } });
    const quote = { feedId: 'nse.buyback-quote' };
    await db.take('buyback', [priced(350, '11:00')], quote);
    db.clock.set(at('2026-03-05', '13:00'));
    await db.take('buyback', [priced(350, '13:00')], quote);
    expect((await show('buyback')).updatedAt).toEqual(at('2026-03-05'));
    db.clock.set(at('2026-03-05', '14:00'));
    await db.take('buyback', [priced(351, '14:00')], quote);
    expect(await show('buyback')).toMatchObject({
      updatedAt: at('2026-03-05', '14:00'),
      provenance: [nseSince('2026-03-05', '14:00')],
    });
  });

  it('has symbol and ISIN of the share, and shares that were taken back', async () => {
    await db.take('buyback', [
      aBuybackRecord({
        symbol: 'ZINNIA',
        isin: 'INE0ZIN01011',
        terms: { tenderedShares: 2_000_000, acceptedShares: 500_000 },
      }),
    ]);
    expect(await show('buyback')).toMatchObject({
      isin: 'INE0ZIN01011',
      nseSymbol: 'ZINNIA',
      bseSymbol: null,
      terms: { tenderedShares: 2_000_000, acceptedShares: 500_000 },
    });
  });
});

it('the migration names the exchanges that state the days and terms of an offer', async () => {
  await db.take('rights', [aRightsRecord()]);
  db.clock.set(at('2026-03-06'));
  const atBse = { exchange: 'BSE' as const, sourceKey: 'ri-8013', closeOn: day('2026-03-18') };
  const terms = { issuePriceRupees: 45, ratio: null, issueSizeShares: null, issueSizeRupees: null };
  await db.take('rights', [aRightsRecord({ ...atBse, terms })], bse);
  const [before] = await db.offers('rights');
  const runner = db.dataSource.createQueryRunner();
  const migration = new ComputeWithOffers1795000007440();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  const [after] = await db.offers('rights');
  expect(after?.provenance).toEqual(before?.provenance);
  expect(after?.provenance.map(({ source }) => source)).toEqual(['NSE', 'BSE']);
});
