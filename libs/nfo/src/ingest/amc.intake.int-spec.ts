import { pageOfCollection } from '@market/kernel';
import { amcCollection } from '../domain/nfo-collection';
import { aMasterRecord, aSchemeRecord, at } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('amc_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const amcs = async () =>
  (await db.repository.listAmcs('live', pageOfCollection(amcCollection, { page: 1, limit: 100 }))).items;

describe('AmcIntake', () => {
  it('gives a code once and keeps it when the fund house is renamed', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'SAHYADRI MUTUAL FUND' }]);
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    expect(await amcs()).toMatchObject([{ code: 'sahyadri', name: 'Sahyadri Mutual Fund' }]);
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Konkan Mutual Fund' }]);
    expect(await amcs()).toMatchObject([{ code: 'sahyadri', shortName: 'Sahyadri Konkan' }]);
  });

  it('gives a fund house a name unlike its own only when an operator releases it, and then takes its offers', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    const renamed = { mfId: '901', name: 'Western Ghats Mutual Fund' };
    expect((await db.take(db.fundHouses, [renamed])).doubts).toEqual([
      { index: 0, reason: 'fund house 901 is Sahyadri Mutual Fund, not Western Ghats Mutual Fund' },
    ]);
    expect(await amcs()).toMatchObject([{ code: 'sahyadri', name: 'Sahyadri Mutual Fund' }]);
    expect(await db.take(db.fundHouses, [renamed], { trusted: true })).toMatchObject({ accepted: 1 });
    expect(await amcs()).toMatchObject([{ code: 'sahyadri', shortName: 'Western Ghats' }]);
    const { doubts } = await db.take(db.offers, [aSchemeRecord({ amcName: renamed.name })]);
    expect(doubts).toEqual([]);
    expect(await db.nfos()).toMatchObject([{ amcCode: 'sahyadri' }]);
  });

  it('adds missing fund houses by an initial load, and renames none', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Western Ghats Mutual Fund' }]);
    const list = [
      { mfId: '901', name: 'Sahyadri Mutual Fund' },
      { mfId: '902', name: 'Konkan Mutual Fund' },
    ];
    await db.take(db.fundHouses, list, { historic: true });
    expect((await amcs()).map(({ name }) => name)).toEqual([
      'Konkan Mutual Fund',
      'Western Ghats Mutual Fund',
    ]);
    expect(await db.rowsWrittenBy(() => db.take(db.fundHouses, list, { historic: true }))).toBe(0);
  });

  it('finds a fund house by its number in a history feed, which has its former name', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Western Ghats Mutual Fund' }]);
    expect((await db.take(db.offers, [aSchemeRecord()])).doubts).toHaveLength(1);
    expect(await db.take(db.offers, [aMasterRecord({ mfId: '901' })])).toMatchObject({ accepted: 1 });
    expect(await db.nfos()).toMatchObject([{ amcCode: 'western-ghats' }]);
    expect(await amcs()).toMatchObject([{ name: 'Western Ghats Mutual Fund' }]);
  });

  it('adds the number to a fund house that was known by its name', async () => {
    await db.take(db.fundHouses, [{ mfId: null, name: 'Sahyadri Mutual Fund' }]);
    await db.take(db.offers, [aSchemeRecord({ amcName: null }), aSchemeRecord()]);
    expect(await db.nfos()).toMatchObject([{ amcCode: 'sahyadri' }]);
    expect(await amcs()).toHaveLength(1);
  });
});

describe('a fund house without a number', () => {
  it('is doubted when its name is like that of another, and found when its number is stated, too', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    const longer = 'Sahyadri Konkan Mutual Fund';
    expect((await db.take(db.fundHouses, [{ mfId: null, name: longer }])).doubts).toEqual([
      { index: 0, reason: 'Sahyadri Konkan Mutual Fund may be Sahyadri Mutual Fund under another name' },
    ]);
    await db.take(db.fundHouses, [{ mfId: '901', name: longer }]);
    expect(await db.take(db.fundHouses, [{ mfId: null, name: longer }])).toMatchObject({
      unchanged: 1,
      doubts: [],
    });
    expect(await amcs()).toMatchObject([{ code: 'sahyadri', name: longer }]);
  });

  it('is another one when an operator releases it, or when its number is another', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    await db.take(db.fundHouses, [{ mfId: null, name: 'Sahyadri Konkan Mutual Fund' }], { trusted: true });
    await db.take(db.fundHouses, [{ mfId: '903', name: 'Sahyadri Chinar Mutual Fund' }]);
    expect((await amcs()).map(({ code }) => code).sort()).toEqual([
      'sahyadri',
      'sahyadri-chinar',
      'sahyadri-konkan',
    ]);
  });
});

describe('totalNfos and activeNfos', () => {
  it('are true at every moment of an offer', async () => {
    const count = async () => {
      const [house] = await amcs();
      return [house?.totalNfos, house?.activeNfos];
    };
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    expect(await count()).toEqual([0, 0]);
    db.clock.set(at('2026-03-07', '12:00'));
    await db.take(db.offers, [aSchemeRecord()]);
    expect(await count()).toEqual([1, 0]);
    db.clock.set(at('2026-03-09', '00:00'));
    await db.lifecycle.tick('live');
    expect(await count()).toEqual([1, 1]);
    db.clock.set(at('2026-03-21', '00:00'));
    await db.lifecycle.tick('live');
    expect(await count()).toEqual([1, 0]);
    expect(await db.repository.amcByCode('live', 'sahyadri')).toMatchObject({ totalNfos: 1, activeNfos: 0 });
  });
});
