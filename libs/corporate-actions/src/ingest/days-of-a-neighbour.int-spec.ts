import type { IndianDay } from '@market/kernel';
import { aBuybackRecord, anNcdRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const bse = (page: string) => ({ source: 'bse', feedId: `bse.${page}` });
const [calendar, prices] = [bse('corporate-calendar'), bse('offer-price')];

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_neighbours');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '08:30'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

interface Days {
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
}

const halfDay = () => db.clock.advance(12 * 3_600_000);
const fields = async () => (await db.announced<string>(`data->>'field'`, 'live')).sort();
const own = { openOn: day('2026-03-09'), closeOn: day('2026-03-20') };
const neighbours = { openOn: day('2026-03-16'), closeOn: day('2026-03-27') };
const onMarket = (days: Days) =>
  aBuybackRecord({
    ...{ exchange: 'BSE', sourceKey: 'buyback-500123', companyName: 'ZINNIA' },
    ...days,
    terms: { method: 'open_market', maxShares: null },
  });

describe.each([
  ['debentures', 'ncd', (days: Days) => anNcdRecord(days)],
  ['a buyback in the open market', 'buyback', onMarket],
] as const)('the row of %s with the days of its neighbour on one of BSE’s two pages', (_title, kind, of) => {
  const take = (days: Days, page: typeof calendar) => db.take(kind, [of(days)], page);
  const windows = async () => (await db.offers(kind)).map(({ openOn, closeOn }) => `${openOn} ${closeOn}`);

  it('changes nothing, and makes no second offer, in that run and in three further ones', async () => {
    await take(own, calendar);
    await take(own, prices);
    halfDay();
    expect((await take(neighbours, calendar)).doubts).toHaveLength(1);
    expect(await windows()).toEqual(['2026-03-09 2026-03-20']);
    await take(own, prices);
    for (let run = 0; run < 3; run += 1) {
      halfDay();
      for (const page of [calendar, prices])
        expect((await take(own, page)).doubts.map(({ slight }) => slight)).toEqual([]);
      expect(await windows()).toEqual(['2026-03-09 2026-03-20']);
    }
    expect(await fields()).toEqual([]);
  });

  it('counts in the second run in which the other page has these days, too, with one event a day', async () => {
    await take(own, calendar);
    await take(own, prices);
    halfDay();
    await take(neighbours, calendar);
    await take(neighbours, prices);
    expect(await windows()).toEqual(['2026-03-09 2026-03-20']);
    halfDay();
    await take(neighbours, calendar);
    expect(await windows()).toEqual(['2026-03-16 2026-03-27']);
    expect(await fields()).toEqual(['closeDate', 'openDate']);
  });

  it('counts after three readings when the other page does not follow', async () => {
    await take(own, calendar);
    await take(own, prices);
    for (const expected of ['2026-03-09 2026-03-20', '2026-03-09 2026-03-20', '2026-03-16 2026-03-27']) {
      halfDay();
      await take(neighbours, calendar);
      expect(await windows()).toEqual([expected]);
    }
  });

  it('counts at the second reading when only its last day moves, because the other page may be refused', async () => {
    await take(own, calendar);
    await take(own, prices);
    for (const expected of ['2026-03-09 2026-03-20', '2026-03-09 2026-03-24']) {
      halfDay();
      await take({ ...own, closeOn: day('2026-03-24') }, calendar);
      expect(await windows()).toEqual([expected]);
    }
  });

  it('gives way in the next run when it was the first row seen', async () => {
    await take({ openOn: day('2026-03-23'), closeOn: day('2026-04-03') }, calendar);
    await take(own, prices);
    for (let run = 0; run < 3; run += 1) {
      halfDay();
      await take(own, calendar);
      await take(own, prices);
      expect(await windows()).toEqual(['2026-03-09 2026-03-20']);
    }
  });
});

describe('the record date of a neighbour', () => {
  const recorded = (symbol: string, recordOn: string) =>
    aRightsRecord({
      ...{ sourceKey: `action-${symbol}`, companyName: `${symbol} Motors Limited`, recordOn: day(recordOn) },
      ...{ openOn: null, closeOn: null },
    });
  const take = (zinnia: string, marigold: string) =>
    db.take('rights', [recorded('Zinnia', zinnia), recorded('Marigold', marigold)], {
      feedId: 'nse.corporate-actions',
    });
  const shown = async () => (await db.offers('rights')).map(({ recordOn }) => recordOn).sort();

  it('in one row changes nothing, in that run and in three further ones', async () => {
    await take('2026-03-11', '2026-03-13');
    db.clock.advance(24 * 3_600_000);
    await take('2026-03-13', '2026-03-13');
    expect(await shown()).toEqual(['2026-03-11', '2026-03-13']);
    for (let run = 0; run < 3; run += 1) {
      db.clock.advance(24 * 3_600_000);
      await take('2026-03-11', '2026-03-13');
      expect(await shown()).toEqual(['2026-03-11', '2026-03-13']);
    }
    expect(await fields()).toEqual([]);
  });

  it('is believed after three readings', async () => {
    await take('2026-03-16', '2026-03-18');
    for (const expected of ['2026-03-16', '2026-03-16', '2026-03-18']) {
      db.clock.advance(24 * 3_600_000);
      await take('2026-03-18', '2026-03-18');
      expect(await shown()).toEqual([expected, '2026-03-18']);
    }
    expect(await fields()).toEqual(['recordDate']);
  });

  it('is believed at the second reading when no other row has it', async () => {
    await take('2026-03-16', '2026-03-18');
    for (const expected of ['2026-03-16', '2026-03-17']) {
      db.clock.advance(24 * 3_600_000);
      await take('2026-03-17', '2026-03-18');
      expect(await shown()).toEqual([expected, '2026-03-18']);
    }
  });
});
