import type { BuybackRecord } from '@market/contracts';
import { aBuybackRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_exchanged_keys');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '19:25'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('Symbols of two tenders that the first reading exchanged', () => {
  const tender = (symbol: string, companyName: string, buybackPriceRupees: number): BuybackRecord =>
    aBuybackRecord({
      ...{ sourceKey: `tender-${symbol}`, symbol, handles: { symbol }, companyName },
      terms: { buybackPriceRupees },
    });
  const zinnia = (symbol: string) => tender(symbol, 'Zinnia Motors Limited', 400);
  const gomati = (symbol: string) => tender(symbol, 'Gomati Agro Limited', 650);
  const read = (...records: readonly BuybackRecord[]) =>
    db.take('buyback', records, { feedId: 'nse.tenders' });
  const symbols = async () =>
    Object.fromEntries(
      (await db.offers('buyback')).map(({ companyName, nseSymbol }) => [companyName, nseSymbol]),
    );
  const right = { 'Zinnia Motors Limited': 'ZINNIA', 'Gomati Agro Limited': 'GOMATI' };

  it('go over with the next reading, over a weekend, too, and end every price that was read under them', async () => {
    await read(zinnia('GOMATI'), gomati('ZINNIA'));
    const priced = aBuybackRecord({
      ...{ sourceKey: 'tender-GOMATI', openOn: null, closeOn: null, symbol: 'GOMATI' },
      terms: {
        ...{ buybackPriceRupees: null, maxShares: null, method: null },
        ...{ marketPriceRupees: 590, marketPricedAt: db.clock.now() },
      },
    });
    await db.take('buyback', [{ ...priced, companyName: null }], {
      feedId: 'nse.buyback-quote',
      perSubject: true,
    });
    db.clock.set(at('2026-03-09', '08:25'));
    expect(await read(zinnia('ZINNIA'), gomati('GOMATI'))).toMatchObject({ doubts: [] });
    expect(await symbols()).toEqual(right);
    expect((await db.offers('buyback')).map(({ terms }) => terms)).not.toContainEqual(
      expect.objectContaining({ marketPriceRupees: 590 }),
    );
    db.clock.set(at('2026-03-09', '19:25'));
    expect(await read(zinnia('ZINNIA'), gomati('GOMATI'))).toMatchObject({ accepted: 0, doubts: [] });
  });

  it('stay with the right rows when a later reading exchanges them', async () => {
    await read(zinnia('ZINNIA'), gomati('GOMATI'));
    db.clock.set(at('2026-03-07', '08:25'));
    await read(zinnia('ZINNIA'), gomati('GOMATI'));
    db.clock.set(at('2026-03-07', '19:25'));
    expect((await read(zinnia('GOMATI'), gomati('ZINNIA'))).doubts).toHaveLength(2);
    expect(await symbols()).toEqual(right);
  });

  it('go over when days and figures are equal, and stay when these show that the names were exchanged', async () => {
    const same = (symbol: string, companyName: string) => tender(symbol, companyName, 400);
    await read(same('GOMATI', 'Zinnia Motors Limited'), same('ZINNIA', 'Gomati Agro Limited'));
    db.clock.set(at('2026-03-09', '08:25'));
    await read(same('ZINNIA', 'Zinnia Motors Limited'), same('GOMATI', 'Gomati Agro Limited'));
    expect(await symbols()).toEqual(right);
    await db.clear();
    await read(zinnia('ZINNIA'), gomati('GOMATI'));
    db.clock.set(at('2026-03-09', '19:25'));
    const renamed = [
      tender('ZINNIA', 'Gomati Agro Limited', 400),
      tender('GOMATI', 'Zinnia Motors Limited', 650),
    ];
    expect((await read(...renamed)).doubts).toHaveLength(2);
    expect(await symbols()).toEqual(right);
  });

  it('leave no record without a statement when the row of one of them is missing', async () => {
    await read(zinnia('GOMATI'), gomati('ZINNIA'));
    db.clock.set(at('2026-03-09', '08:25'));
    await read(zinnia('ZINNIA'));
    expect(Object.keys(await symbols()).sort()).toEqual(['Gomati Agro Limited', 'Zinnia Motors Limited']);
  });

  it('of shares that are named by one word take the full name of a quote only if that begins with the word', async () => {
    const short = (companyName: string) =>
      aBuybackRecord({ exchange: 'BSE', sourceKey: 'buyback-500001', companyName });
    await db.take('buyback', [short('ZINNIA')], { source: 'bse', feedId: 'bse.corporate-calendar' });
    const quotes = { source: 'bse', feedId: 'bse.buyback-quote', perSubject: true } as const;
    expect((await db.take('buyback', [short('Gomati Agro Ltd')], quotes)).doubts).toHaveLength(1);
    expect((await db.take('buyback', [short('Zinnia Motors Ltd')], quotes)).doubts).toEqual([]);
  });
});

describe('The ISIN of a first row in corporate actions', () => {
  const action = (isin: string, part: Partial<ReturnType<typeof aRightsRecord>> = {}) =>
    aRightsRecord({
      sourceKey: 'action-ZINNIA',
      openOn: null,
      closeOn: null,
      recordOn: day('2026-03-20'),
      isin,
      ...part,
    });
  const daily = (...records: readonly ReturnType<typeof aRightsRecord>[]) =>
    db.take('rights', records, { feedId: 'nse.corporate-actions' });
  const isins = async () => (await db.offers('rights')).map(({ isin }) => isin).sort();
  const [own, former, other] = ['INE000Z01029', 'INE000Z01011', 'INE000G01010'] as const;

  it('yields to the next reading at once, when it was that of the share before its split', async () => {
    await daily(action(former));
    db.clock.set(at('2026-03-09', '07:40'));
    expect(await daily(action(own))).toMatchObject({ doubts: [] });
    expect(await isins()).toEqual([own]);
  });

  it('waits when it is that of a known offer of another company', async () => {
    const gomati = { sourceKey: 'action-GOMATI', companyName: 'Gomati Agro Limited' };
    await daily(action(other, gomati));
    db.clock.set(at('2026-03-09', '07:40'));
    await daily(action(other, gomati), action(other));
    expect(await isins()).toEqual([null, other].sort());
    db.clock.set(at('2026-03-10', '07:40'));
    await daily(action(other, gomati), action(own));
    expect(await isins()).toEqual([other, own]);
  });
});
