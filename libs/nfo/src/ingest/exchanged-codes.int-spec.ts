import type { NfoSchemeRecord } from '@market/contracts';
import { aMasterRecord, aSchemeRecord, at } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_exchanged_codes');
});
beforeEach(() => db.clear());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('Codes of two schemes', () => {
  const konkan = { amcName: 'Konkan Mutual Fund', schemeName: 'Konkan Value Fund' };
  const read = (one: string, other: string) =>
    db.take(
      db.offers,
      [
        aMasterRecord({ sourceKey: one, amfiSchemeCode: one }),
        aMasterRecord({ ...konkan, sourceKey: other, amfiSchemeCode: other }),
      ],
      { feedId: 'amfi.scheme-master' },
    );
  const codes = async () =>
    (await db.rows<{ code: string }>(`SELECT amfi_scheme_code AS code FROM nfo ORDER BY amc_code`)).map(
      ({ code }) => code,
    );

  beforeEach(async () => {
    db.clock.set(at('2026-03-06', '07:00'));
    await db.take(
      db.offers,
      [aSchemeRecord(), aSchemeRecord({ ...konkan, sourceKey: '90002', schemeId: '90002', mfId: '902' })],
      {
        feedId: 'amfi.nfo',
      },
    );
    db.clock.set(at('2026-03-06', '07:45'));
  });

  it('that the first reading exchanged go over with the next one', async () => {
    await read('150009', '150001');
    db.clock.set(at('2026-03-09', '07:45'));
    const { doubts } = await read('150001', '150009');
    expect(doubts.filter(({ waiting }) => !waiting)).toEqual([]);
    expect(await codes()).toEqual(['150009', '150001']);
    db.clock.set(at('2026-03-10', '07:45'));
    expect(await read('150001', '150009')).toMatchObject({ accepted: 0, doubts: [] });
  });

  it('stay after two readings, when a third one exchanges them', async () => {
    await read('150001', '150009');
    db.clock.set(at('2026-03-07', '07:45'));
    await read('150001', '150009');
    db.clock.set(at('2026-03-08', '07:45'));
    expect((await read('150009', '150001')).doubts).toHaveLength(2);
    expect(await codes()).toEqual(['150009', '150001']);
  });
});

describe('The fund house of a scheme', () => {
  const read = (amcName: string) =>
    db.take(db.offers, [aMasterRecord({ amcName })], { feedId: 'amfi.scheme-master' });
  const houses = async () =>
    (await db.rows<{ code: string }>('SELECT amc_code AS code FROM nfo')).map(({ code }) => code);

  beforeEach(async () => {
    db.clock.set(at('2026-03-06', '07:00'));
    await db.take(db.offers, [
      aSchemeRecord({
        amcName: 'Konkan Mutual Fund',
        mfId: '902',
        sourceKey: '90002',
        schemeId: '90002',
        schemeName: 'Konkan Gilt Fund',
      }),
    ]);
    db.clock.set(at('2026-03-06', '07:45'));
  });

  it('that the first reading of the master took from the row above is the one of the next reading', async () => {
    await read('Konkan Mutual Fund');
    db.clock.set(at('2026-03-09', '07:45'));
    expect(await read('Sahyadri Mutual Fund')).toMatchObject({ doubts: [] });
    expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
  });

  it('that was read twice stays', async () => {
    await read('Sahyadri Mutual Fund');
    db.clock.set(at('2026-03-07', '07:45'));
    await read('Sahyadri Mutual Fund');
    db.clock.set(at('2026-03-08', '07:45'));
    expect((await read('Konkan Mutual Fund')).doubts).toHaveLength(1);
    expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
  });

  it('is not taken from the row above where the name of the scheme begins with that of another known one', async () => {
    await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
    const reason = expect.stringContaining('begins with that of Sahyadri Mutual Fund') as string;
    expect((await read('Konkan Mutual Fund')).doubts).toMatchObject([{ reason }]);
    expect(await houses()).toEqual(['konkan']);
    db.clock.set(at('2026-03-09', '07:45'));
    expect(await read('Sahyadri Mutual Fund')).toMatchObject({ doubts: [] });
    expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
  });

  describe('that two readings of the master took from the row above', () => {
    beforeEach(async () => {
      await read('Konkan Mutual Fund');
      db.clock.set(at('2026-03-07', '07:45'));
      await read('Konkan Mutual Fund');
      db.clock.set(at('2026-03-09', '09:00'));
    });

    it('yields to the one of AMFI’s list with whose name the scheme begins, and makes no second record', async () => {
      expect(await db.take(db.offers, [aSchemeRecord()])).toMatchObject({ doubts: [] });
      expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
      db.clock.set(at('2026-03-10', '07:45'));
      expect((await read('Konkan Mutual Fund')).doubts).toHaveLength(1);
      expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
    });

    it('yields to the one of the master with whose name the scheme begins', async () => {
      await db.take(db.fundHouses, [{ mfId: '901', name: 'Sahyadri Mutual Fund' }]);
      expect(await read('Sahyadri Mutual Fund')).toMatchObject({ doubts: [] });
      expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
    });
  });

  it('of another page, with whose name the scheme does not begin, makes no second record', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    expect((await read('Konkan Mutual Fund')).doubts).toHaveLength(1);
    expect((await houses()).sort()).toEqual(['konkan', 'sahyadri']);
  });
});

it('A scheme that the master has is one record when AMFI’s list has words behind its name in one reading', async () => {
  db.clock.set(at('2026-03-06', '07:45'));
  await db.take(db.offers, [aMasterRecord()], { feedId: 'amfi.scheme-master' });
  const read = (time: string, schemeName: string) => {
    db.clock.set(at('2026-03-09', time));
    const row = aSchemeRecord({ schemeName });
    return db.take(db.offers, [row, row], { feedId: 'amfi.nfo' });
  };
  const { doubts } = await read('09:00', 'SAHYADRI VALUE FUND NFO');
  expect(doubts).toMatchObject([{ waiting: true }, { waiting: true }]);
  expect(await read('14:00', 'SAHYADRI VALUE FUND')).toMatchObject({ doubts: [] });
  expect(await db.rows('SELECT slug, scheme_id FROM nfo')).toEqual([
    { slug: 'sahyadri-value-fund', scheme_id: '90001' },
  ]);
});

it('Numbers of AMFI that the list exchanged in its first reading go over with the next one, beside the details', async () => {
  db.clock.set(at('2026-03-06', '09:00'));
  const row = (name: string, id: string) =>
    aSchemeRecord({
      ...{
        schemeName: `${name} Value Fund`,
        amcName: `${name} Mutual Fund`,
        mfId: name === 'Konkan' ? '902' : '901',
      },
      ...{ sourceKey: id, schemeId: id },
    });
  const details = [row('Sahyadri', '90001'), row('Konkan', '90002')];
  const read = (list: NfoSchemeRecord[]) => db.take(db.offers, [...details, ...list], { feedId: 'amfi.nfo' });
  const ids = async () =>
    (await db.rows<{ id: string }>('SELECT scheme_id AS id FROM nfo ORDER BY amc_code')).map(({ id }) => id);
  await db.take(db.offers, [row('Sahyadri', '90002'), row('Konkan', '90001')], { feedId: 'amfi.nfo' });
  expect(await ids()).toEqual(['90001', '90002']);
  db.clock.set(at('2026-03-06', '14:00'));
  const { doubts } = await read(details);
  expect(doubts.filter(({ waiting }) => !waiting)).toEqual([]);
  expect(await ids()).toEqual(['90002', '90001']);
  db.clock.set(at('2026-03-06', '19:00'));
  expect(await read(details)).toMatchObject({ doubts: [] });
  expect(await ids()).toEqual(['90002', '90001']);
});
