import type { IpoListingRecord } from '@market/contracts';
import { aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;

beforeAll(async () => {
  db = await startIpoDatabase('ipo_keys_read_once');
});
beforeEach(() => db.clear());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('An ISIN', () => {
  const former = 'INE000Z01011';
  const [own, other] = ['INE000Z01029', 'INE000G01010'];
  const gomati = {
    ...{ sourceKey: 'GOMATI', symbol: 'GOMATI', companyName: 'Gomati Agro Limited' },
    ...{ bandMinRupees: 210, bandMaxRupees: 221 },
  };
  const detail = (isin: string | null, over = {}) => anIssueRecord({ page: 'detail', isin, ...over });
  const readDetails = (...records: readonly ReturnType<typeof detail>[]) =>
    db.take(db.issues, records, { feedId: 'nse.ipo-detail', perSubject: true });
  const quote = (isin: string, over: Partial<IpoListingRecord> = {}) =>
    db.take(
      db.listings,
      [
        aListingRecord({
          companyName: null,
          isin,
          issuePriceRupees: null,
          pricedAt: db.clock.now(),
          ...over,
        }),
      ],
      { feedId: 'nse.quote', perSubject: true },
    );
  const hour = () => db.clock.advance(3_600_000);
  const isins = async () => (await db.ipos()).map(({ isin }) => isin);

  beforeEach(async () => {
    db.clock.set(at('2026-03-06', '12:00'));
    await db.take(db.issues, [anIssueRecord(), anIssueRecord(gomati)], { feedId: 'nse.ipo-current' });
    await readDetails(detail(null), detail(null, gomati));
    db.clock.set(at('2026-03-16', '07:10'));
  });

  it('that a page stated once yields to the next one of that page at once, and holds no quote', async () => {
    await readDetails(detail(former));
    hour();
    expect(await readDetails(detail(own))).toMatchObject({ doubts: [] });
    expect(await isins()).toEqual([null, own]);
    db.clock.set(at('2026-03-16', '10:15'));
    expect(await quote(own)).toMatchObject({ doubts: [] });
    expect((await db.ipos())[1]).toMatchObject({ status: 'LISTED', currentPriceRupees: 330.5 });
    expect((await db.events()).slice(-2)).toEqual(['ipo.corrected 2026-03-16', 'ipo.listed 2026-03-16']);
  });

  it('that a page stated once keeps no quote of the same share out', async () => {
    await readDetails(detail(former));
    db.clock.set(at('2026-03-16', '10:15'));
    await quote(own);
    expect((await db.ipos())[1]).toMatchObject({ status: 'LISTED', currentPriceRupees: 330.5 });
  });

  it('that a page stated twice holds an answer with another one', async () => {
    await readDetails(detail(own));
    hour();
    await readDetails(detail(own));
    hour();
    const reason = `ISIN ${former} where ${own} is known`;
    expect(await readDetails(detail(former))).toMatchObject({ doubts: [{ reason }] });
    expect(await isins()).toEqual([null, own]);
  });

  it('that a page stated once for another issue shuts that one out of nothing, and is free once it yields', async () => {
    await readDetails(detail(other));
    hour();
    await readDetails(detail(other, { ...gomati, lotSizeShares: 60 }), detail(own));
    expect(await db.ipos()).toMatchObject([{ isin: null }, { isin: own }]);
    hour();
    await readDetails(detail(own), detail(other, gomati));
    hour();
    await readDetails(detail(own), detail(other, gomati));
    hour();
    await readDetails(detail(own), detail(other, gomati));
    expect(await isins()).toEqual([other, own]);
  });
});

describe('A code of a share', () => {
  const names = ['Amrit Foods Ltd', 'Bela Tools Ltd'] as const;
  const issues = names.map((companyName, index) =>
    anIssueRecord({
      ...{
        exchange: 'BSE',
        sourceKey: `ipo-81${index}`,
        companyName,
        symbol: null,
        board: 'SME',
        handles: {},
      },
      ...(index === 0 ? {} : { bandMinRupees: 190, bandMaxRupees: 200 }),
    }),
  );
  const row = (scripCode: string, index: 0 | 1, over: Partial<IpoListingRecord> = {}): IpoListingRecord =>
    aListingRecord({
      ...{ exchange: 'BSE', sourceKey: `scrip-${scripCode}`, companyName: names[index], symbol: null },
      ...{ handles: { scripCode }, issuePriceRupees: index === 0 ? 285 : 200, listingOpenRupees: null },
      ...{ listedOn: day('2026-03-13'), currentPriceRupees: null, pricedAt: null, ...over },
    });
  const list = (...rows: readonly IpoListingRecord[]) =>
    db.take(db.listings, rows, { source: 'bse', feedId: 'bse.listing' });
  const quotes = (price: number) =>
    db.take(
      db.listings,
      ([0, 1] as const).map((index) =>
        row(`54400${index}`, index, {
          ...{ listedOn: null, issuePriceRupees: null, handles: {} },
          ...{ listingOpenRupees: null, currentPriceRupees: price + index, pricedAt: db.clock.now() },
        }),
      ),
      { source: 'bse', feedId: 'bse.quote', perSubject: true },
    );

  beforeEach(async () => {
    db.clock.set(at('2026-03-06', '12:00'));
    await db.take(db.issues, issues, { source: 'bse', feedId: 'bse.ipo-calendar' });
    db.clock.set(at('2026-03-13', '18:45'));
    await list(row('544001', 0), row('544000', 1));
    db.clock.set(at('2026-03-16', '09:20'));
  });

  it('that was exchanged in the first reading shows no price of the other share, and goes over with the next list', async () => {
    expect((await quotes(300)).doubts).toHaveLength(2);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: null }, { currentPriceRupees: null }]);
    db.clock.set(at('2026-03-16', '18:45'));
    expect(await list(row('544000', 0), row('544001', 1))).toMatchObject({ doubts: [] });
    expect(await db.rows('SELECT source_key FROM ipo_sighting ORDER BY 1')).toHaveLength(4);
    db.clock.set(at('2026-03-17', '09:20'));
    expect(await quotes(310)).toMatchObject({ doubts: [] });
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 310 }, { currentPriceRupees: 311 }]);
  });

  it('that was read twice stays with its share when a list exchanges two', async () => {
    db.clock.set(at('2026-03-16', '18:45'));
    await list(row('544001', 0), row('544000', 1));
    db.clock.set(at('2026-03-17', '18:45'));
    expect((await list(row('544000', 0), row('544001', 1))).doubts).toHaveLength(2);
  });

  it('of a share that no issue has shows no price while it was read once', async () => {
    await list(row('544009', 0));
    const foreign = row('544009', 0, {
      ...{ companyName: 'Gomati Agro Ltd', listedOn: null, issuePriceRupees: null },
      ...{ currentPriceRupees: 99, pricedAt: db.clock.now() },
    });
    const { doubts } = await db.take(db.listings, [foreign], {
      source: 'bse',
      feedId: 'bse.quote',
      perSubject: true,
    });
    expect(doubts).toMatchObject([{ reason: 'its key was read once, under another name' }]);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: null }, { currentPriceRupees: null }]);
  });
});
