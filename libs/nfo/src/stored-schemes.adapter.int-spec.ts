import { aDocumentRecord, aSchemeRecord } from './domain/nfo.fixture';
import { StoredSchemes } from './stored-schemes.adapter';
import { type NfoDatabase, startNfoDatabase } from './testing/nfo-database.fixture';

let db: NfoDatabase;
let stored: StoredSchemes;

beforeAll(async () => {
  db = await startNfoDatabase('stored_schemes');
  stored = new StoredSchemes(db.dataSource);
  await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
  await db.take(db.offers, [aSchemeRecord()]);
});
afterAll(() => db.stop());

describe('StoredSchemes', () => {
  it('finds an offer by the key of its source, under the names of the record', async () => {
    expect(
      await stored.find('nfo-scheme', aSchemeRecord({ minInvestmentRupees: 50, schemeId: null })),
    ).toMatchObject({
      slug: 'sahyadri-value-fund',
      amcName: 'Sahyadri Mutual Fund',
      minInvestmentRupees: 5000,
      closeOn: '2026-03-20',
    });
  });

  it('finds an offer by the number of its scheme', async () => {
    const held = aDocumentRecord({ sourceKey: 'another', schemeId: '90001' });
    expect(await stored.find('nfo-scheme', held)).toMatchObject({ slug: 'sahyadri-value-fund' });
  });

  it('finds a fund house by its number, else by its name', async () => {
    const house = { code: 'sahyadri', mfId: '901', name: 'Sahyadri Mutual Fund' };
    expect(await stored.find('amc', { mfId: '901', name: 'Sahyadree MF' })).toEqual(house);
    expect(await stored.find('amc', { mfId: null, name: 'SAHYADRI MUTUAL FUND' })).toEqual(house);
  });

  it('finds nothing for what is unknown, and for no record', async () => {
    const held = aSchemeRecord({ sourceKey: '1', schemeId: '1' });
    expect(await stored.find('nfo-scheme', held)).toBeNull();
    expect(await stored.find('amc', { mfId: '1', name: 'Unheard Mutual Fund' })).toBeNull();
    expect(await stored.find('nfo-scheme', {})).toBeNull();
  });
});
