import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from './domain/gmp.fixture';
import { StoredQuotes } from './stored-quotes.adapter';
import { type GmpDatabase, startGmpDatabase } from './testing/gmp-database.fixture';

let db: GmpDatabase;
let stored: StoredQuotes;
const at = (time: string) => instantInIndia(indianDay('2026-11-18'), time);

beforeAll(async () => {
  db = await startGmpDatabase('stored_quotes');
  db.directory.ipos.live = [anIpo()];
  stored = new StoredQuotes(db.dataSource, db.directory);
  await db.take([aReadingRecord({ gmpRupees: 30, gmpPercent: null, quotedAt: at('09:00') })]);
  await db.take([aReadingRecord({ gmpRupees: 33, gmpPercent: null, quotedAt: at('11:00') })]);
});
afterAll(() => db.stop());

describe('StoredQuotes', () => {
  const { publisher, sourceName } = aReadingRecord();

  it('finds the last quote of the publisher under this name, with the IPO and its value', async () => {
    const held = { publisher, sourceName, gmpRupees: 330, quotedAt: '2026-11-18T06:00:00.000Z' };
    expect(await stored.find('gmp-reading', held)).toEqual({
      ipo: anIpo().slug,
      publisher,
      gmpRupees: 33,
      quotedAt: at('11:00'),
      withdrawnAt: null,
      valueRupees: 33,
    });
  });

  it('finds the IPO that an operator placed a name on, and an own withdrawal', async () => {
    await db.rows(`INSERT INTO gmp_name VALUES ('live', $1, 'zml autos', $2, now())`, [
      publisher,
      anIpo().id,
    ]);
    await db.takeBack([{ publisher, sourceName, withdrawnAt: at('11:30') }]);
    expect(await stored.find('gmp-withdrawal', { publisher, sourceName: 'ZML Autos' })).toMatchObject({
      ipo: anIpo().slug,
      withdrawnAt: at('11:30'),
    });
  });

  it('finds nothing for a name that is unknown, for another publisher, and for no record', async () => {
    expect(await stored.find('gmp-reading', { publisher, sourceName: 'Unheard Of' })).toBeNull();
    expect(await stored.find('gmp-reading', { publisher: 'nobody', sourceName })).toBeNull();
    expect(await stored.find('gmp-reading', 'no record')).toBeNull();
  });

  it('says that an IPO can be named for a premium, and for nothing else', () => {
    expect(stored.types.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['gmp-reading', 'ipo'],
      ['gmp-withdrawal', undefined],
    ]);
  });
});
