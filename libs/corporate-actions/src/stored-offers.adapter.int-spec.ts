import { aBuybackRecord, aRightsRecord } from './domain/offer.fixture';
import { StoredOffers } from './stored-offers.adapter';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from './testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
let stored: StoredOffers;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('stored_offers');
  stored = new StoredOffers(db.dataSource);
  await db.take('buyback', [aBuybackRecord({ isin: 'INE0ZIN01017' })]);
});
afterAll(() => db.stop());

describe('StoredOffers', () => {
  it('finds an offer by the key of its exchange, with its terms', async () => {
    const held = aBuybackRecord({ terms: { buybackPriceRupees: 4_000 } });
    expect(await stored.find('buyback', held)).toMatchObject({
      companyName: 'Zinnia Motors Limited',
      closeOn: '2026-03-13',
      terms: { buybackPriceRupees: 400 },
    });
  });

  it('finds an offer of the same kind by its ISIN', async () => {
    const held = aBuybackRecord({ exchange: 'BSE', sourceKey: 'unheard', isin: 'INE0ZIN01017' });
    expect(await stored.find('buyback', held)).toMatchObject({ isin: 'INE0ZIN01017' });
  });

  it('finds nothing of another kind, for what is unknown, and for no record', async () => {
    expect(await stored.find('rights-issue', aRightsRecord({ isin: 'INE0ZIN01017' }))).toBeNull();
    expect(await stored.find('buyback', aBuybackRecord({ sourceKey: 'unheard' }))).toBeNull();
    expect(await stored.find('buyback', { exchange: 'NSE' })).toBeNull();
  });
});
