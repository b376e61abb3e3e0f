import { anIssueRecord, aQuotationRecord, aRedemptionRecord, day } from './domain/sgb.fixture';
import { StoredTranches } from './stored-tranches.adapter';
import { type SgbDatabase, startSgbDatabase } from './testing/sgb-database.fixture';

let db: SgbDatabase;
let stored: StoredTranches;

beforeAll(async () => {
  db = await startSgbDatabase('stored_tranches');
  stored = new StoredTranches(db.dataSource);
  await db.initial.load();
  await db.release([anIssueRecord()]);
  await db.take(db.redemptions, [aRedemptionRecord()]);
  await db.take(db.redemptions, [aRedemptionRecord()], { feedId: 'rbi.press-detail' });
});
afterAll(() => db.stop());

describe('StoredTranches', () => {
  it('finds a tranche by its label, under the names of the record', async () => {
    const held = anIssueRecord({ offlineRupees: 1_248, onlineRupees: 1_243 });
    expect(await stored.find('sgb-issue', held)).toMatchObject({
      financialYear: '2026-27',
      series: 1,
      offlineRupees: 12_480,
      openOn: '2026-12-07',
    });
  });

  it('finds a redemption by its tranche and day', async () => {
    const held = aRedemptionRecord({ priceRupees: 1_230, release: '61099' });
    expect(await stored.find('sgb-redemption', held)).toEqual({
      kind: 'premature',
      dueOn: '2026-04-28',
      priceRupees: 12_300,
      release: '61002',
    });
    expect(await stored.find('sgb-redemption', { ...held, dueOn: day('2026-10-28') })).toBeNull();
  });

  it('finds the tranche that an exchange lists by ISIN, else by symbol', async () => {
    const byIsin = await stored.find('sgb-quotation', aQuotationRecord({ symbol: 'OTHER' }));
    expect(byIsin).toMatchObject({ financialYear: '2023-24', series: 4 });
    const bySymbol = await stored.find('sgb-quotation', aQuotationRecord({ isin: 'IN0020239999' }));
    expect(bySymbol).toEqual(byIsin);
  });

  it('finds nothing for what is unknown, and for no record', async () => {
    expect(await stored.find('sgb-issue', anIssueRecord({ series: 59 }))).toBeNull();
    expect(await stored.find('sgb-issue', null)).toBeNull();
    expect(await stored.find('sgb-quotation', { symbol: 'SGBFEB32IV' })).toBeNull();
  });
});
