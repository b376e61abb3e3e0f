import { pageOfCollection } from '@market/kernel';
import { rightsCollection } from '../domain/offer-collections';
import { aBuybackRecord, anNcdRecord, anOfsRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const bse = { source: 'bse', feedId: 'bse.corporate-calendar' };
const action = { feedId: 'nse.corporate-actions' };

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const rightsAction = aRightsRecord({
  sourceKey: 'action-ZINNIA-2026-03-02',
  openOn: null,
  closeOn: null,
  recordOn: day('2026-03-02'),
  isin: 'INE0ZIN01011',
  terms: {
    issuePriceRupees: 45,
    ratio: { offered: 1, held: 3 },
    issueSizeShares: null,
    issueSizeRupees: null,
  },
});
const rightsAtBse = aRightsRecord({
  exchange: 'BSE',
  sourceKey: 'ri-8013',
  companyName: 'ZINNIA MOTORS LTD',
  openOn: day('2026-03-10'),
});

describe('a rights issue', () => {
  it('is one record of two exchanges and three feeds, in any order', async () => {
    const takes = [
      () => db.take('rights', [aRightsRecord()]),
      () => db.take('rights', [rightsAction], action),
      () => db.take('rights', [rightsAtBse], bse),
    ];
    const outcomes = [];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      await db.clear();
      for (const index of order) await takes[index]?.();
      // A value that replaces a published one counts at its second reading.
      db.clock.advance(12 * 3_600_000);
      for (const index of order) await takes[index]?.();
      const rows = (await db.offers('rights')).map((row) => ({
        ...row,
        ...{ provenance: [], firstSeenAt: 0, updatedAt: 0 },
      }));
      expect(rows).toHaveLength(1);
      outcomes.push({ ...rows[0], id: '' });
    }
    expect(outcomes[0]).toMatchObject({
      companyName: 'Zinnia Motors Limited',
      isin: 'INE0ZIN01011',
      exchanges: ['NSE', 'BSE'],
      recordOn: '2026-03-02',
      openOn: '2026-03-09',
      closeOn: '2026-03-18',
      terms: { issuePriceRupees: 45, ratio: { offered: 1, held: 3 } },
    });
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });

  it('has the price of BSE when only BSE states one, and that of NSE when both do', async () => {
    const price = { source: 'bse', feedId: 'bse.offer-price' };
    const priced = (issuePriceRupees: number) => ({
      ...rightsAtBse,
      terms: { ...rightsAtBse.terms, issuePriceRupees },
    });
    await db.take('rights', [aRightsRecord()]);
    await db.take('rights', [priced(45)], price);
    // Its first row has another opening than NSE's: the price counts with the next one.
    expect(await db.offers('rights')).toMatchObject([{ terms: {} }]);
    await db.take('rights', [priced(45)], price);
    expect(await db.offers('rights')).toMatchObject([{ terms: { issuePriceRupees: 45 } }]);
    await db.take('rights', [rightsAction], action);
    await db.take('rights', [priced(46)], price);
    expect(await db.offers('rights')).toMatchObject([{ terms: { issuePriceRupees: 45 } }]);
  });

  it('writes nothing when it is repeated', async () => {
    await db.take('rights', [aRightsRecord(), aRightsRecord({ ...rightsAtBse })]);
    expect(await db.rowsWrittenBy(() => db.take('rights', [aRightsRecord(), rightsAtBse]))).toBe(0);
  });

  it('under the same key a year later is another one', async () => {
    await db.take('rights', [aRightsRecord()]);
    db.clock.set(at('2027-03-01'));
    await db.take('rights', [aRightsRecord({ openOn: day('2027-03-15'), closeOn: day('2027-03-24') })]);
    expect((await db.offers('rights')).map(({ openOn }) => openOn)).toEqual(['2026-03-09', '2027-03-15']);
  });

  it('of another company with the same symbol is another one', async () => {
    await db.take('rights', [aRightsRecord({ handles: { symbol: 'ZINNIA' } })]);
    await db.take('rights', [
      { ...rightsAtBse, companyName: 'Zinnia Blooms Ltd', handles: { symbol: 'ZINNIA' } },
    ]);
    expect(await db.offers('rights')).toHaveLength(2);
  });

  it.each([
    [
      'a price ten times the known one',
      { issuePriceRupees: 450 },
      'issuePriceRupees of 450 where 45 is known',
    ],
    ['60 new shares for one held', { ratio: { offered: 60, held: 1 } }, 'a ratio of 60:1'],
  ])('with %s is doubted, the old record stays', async (_title, terms, reason) => {
    await db.take('rights', [rightsAction], action);
    const before = await db.offers('rights');
    const damaged = { ...rightsAction, terms: { ...rightsAction.terms, ...terms } };
    expect((await db.take('rights', [damaged], action)).doubts).toMatchObject([{ index: 0, reason }]);
    expect(await db.offers('rights')).toEqual(before);
    const trusted = await db.take('rights', [damaged], { ...action, trusted: true });
    expect([trusted.doubts, trusted.accepted]).toEqual([[], 1]);
  });

  it.each([
    [
      'an end a year later',
      aRightsRecord({ closeOn: day('2027-03-18') }),
      'against 2026-03-09 to 2027-03-18',
    ],
    [
      'a window a year later',
      aRightsRecord({ openOn: day('2027-03-09'), closeOn: day('2027-03-18') }),
      'in another year',
    ],
    [
      'an end that opens it again',
      aRightsRecord({ closeOn: day('2026-03-31') }),
      'against 2026-03-09 to 2026-03-31',
    ],
    [
      'a postponement after its end',
      aRightsRecord({ openOn: day('2026-03-30'), closeOn: day('2026-04-08') }),
      'it begins after a known offer of this key was over',
    ],
  ])('that is closed stays closed with %s', async (_title, moved, reason) => {
    await db.take('rights', [aRightsRecord()]);
    const before = await db.offers('rights');
    db.clock.set(at('2026-03-25'));
    const { doubts, accepted } = await db.take('rights', [moved]);
    expect([doubts[0]?.reason, doubts[0]?.waiting, accepted]).toEqual([
      expect.stringContaining(reason),
      undefined,
      0,
    ]);
    expect(await db.offers('rights')).toEqual(before);
    const page = { page: 1, limit: 10 };
    expect(
      (await db.queries.list('live', 'rights', pageOfCollection(rightsCollection, page))).items.map(
        ({ status }) => status,
      ),
    ).toEqual(['closed']);
    expect((await db.take('rights', [moved], { trusted: true })).doubts).toEqual([]);
  });

  const lastYear = { openOn: day('2025-03-09'), closeOn: day('2025-03-18') };
  const windows = async () =>
    (
      await db.queries.list('live', 'rights', pageOfCollection(rightsCollection, { page: 1, limit: 10 }))
    ).items.map(({ openOn, closeOn, status }) => `${openOn} ${closeOn} ${status}`);
  const nowOpen = '2026-03-09 2026-03-18 open';

  it.each<[string, Parameters<typeof db.take>[2]]>([
    ['NSE’s lists', {}],
    ['NSE’s history, of the same days a day off', { historic: true }],
    ['BSE’s calendar on its first run', { ...bse, historic: true }],
  ])(
    'with the days of the year before in %s is not published, beside it or before it',
    async (_title, run) => {
      const ofBse = run?.source === 'bse';
      const key = ofBse ? { exchange: 'BSE' as const, sourceKey: 'ri-9' } : { sourceKey: 'rights-ZINNIAR' };
      const misprinted = aRightsRecord({ ...key, ...lastYear, openOn: day('2025-03-10') });
      if (run?.historic === true && !ofBse) await db.take('rights', [aRightsRecord()]);
      expect((await db.take('rights', [misprinted], run)).doubts).toHaveLength(1);
      expect(await db.take('rights', [aRightsRecord(key)], run)).toMatchObject({ doubts: [] });
      expect(await windows()).toEqual([nowOpen]);
    },
  );

  it('on the days of a past one needs to be released once, and is published from then on', async () => {
    await db.take('rights', [aRightsRecord(lastYear)], { historic: true, now: at('2025-06-01') });
    const repeated = await db.take('rights', [aRightsRecord()]);
    expect(repeated.doubts).toMatchObject([{ reason: expect.stringContaining('in another year') }]);
    await db.take('rights', [aRightsRecord()], { trusted: true });
    expect(await windows()).toEqual([nowOpen, '2025-03-09 2025-03-18 closed']);
    const [both, extended] = [
      [aRightsRecord(), aRightsRecord(lastYear)],
      [aRightsRecord({ closeOn: day('2026-03-20') }), aRightsRecord(lastYear)],
    ];
    expect(await db.take('rights', both)).toMatchObject({ accepted: 0, doubts: [] });
    db.clock.advance(12 * 3_600_000);
    await db.take('rights', extended);
    db.clock.advance(12 * 3_600_000);
    expect(await db.take('rights', extended)).toMatchObject({ accepted: 1, doubts: [] });
    expect(await windows()).toEqual(['2026-03-09 2026-03-20 open', '2025-03-09 2025-03-18 closed']);
  });

  it('that is postponed before it opens is upcoming until its new first day', async () => {
    await db.take('rights', [aRightsRecord({ openOn: day('2026-03-20'), closeOn: day('2026-03-30') })]);
    const later = aRightsRecord({ openOn: day('2026-05-05'), closeOn: day('2026-05-15') });
    await db.take('rights', [later]);
    db.clock.advance(12 * 3_600_000);
    expect(await db.take('rights', [later])).toMatchObject({ accepted: 1, doubts: [] });
    const states = [];
    for (const on of ['2026-03-25', '2026-05-04', '2026-05-06', '2026-05-16']) {
      db.clock.set(at(on));
      states.push(...(await windows()));
    }
    expect(states.map((text) => text.split(' ')[2])).toEqual(['upcoming', 'upcoming', 'open', 'closed']);
  });

  describe('that BSE postpones before NSE does', () => {
    const plan = { openOn: day('2026-03-20'), closeOn: day('2026-03-30') };
    const later = { openOn: day('2026-05-05'), closeOn: day('2026-05-15') };
    const takeBse = (part: typeof plan) =>
      db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-9', ...part })], bse);
    const takeNse = (part: typeof plan) => db.take('rights', [aRightsRecord(part)]);
    const window = async () => (await windows()).map((text) => text.slice(0, 21));

    beforeEach(async () => {
      await takeNse(plan);
      await takeBse(plan);
      expect((await takeBse(later)).doubts).toHaveLength(1);
    });

    it('keeps its days, whatever BSE repeats, until NSE states the new ones, too', async () => {
      expect(await window()).toEqual(['2026-03-20 2026-03-30']);
      db.clock.advance(12 * 3_600_000);
      await takeBse(later);
      await takeNse(plan);
      expect(await window()).toEqual(['2026-03-20 2026-03-30']);
      expect(await takeNse(later)).toMatchObject({ accepted: 1, doubts: [] });
      expect(await window()).toEqual(['2026-05-05 2026-05-15']);
    });

    it('has no open question when BSE states its first days again', async () => {
      expect((await takeBse(plan)).doubts).toEqual([]);
      expect((await takeNse(plan)).doubts).toEqual([]);
      expect(await window()).toEqual(['2026-03-20 2026-03-30']);
    });
  });

  it('that has begun is not postponed by BSE alone', async () => {
    const atBse = (openOn: string) =>
      aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-9', openOn: day(openOn) });
    await db.take('rights', [aRightsRecord()]);
    await db.take('rights', [atBse('2026-03-09')], bse);
    db.clock.set(at('2026-03-12'));
    await db.take('rights', [atBse('2026-03-11')], bse);
    expect(await windows()).toEqual([nowOpen]);
  });

  it('first seen with a window of a year is not published', async () => {
    const { doubts } = await db.take('rights', [aRightsRecord({ closeOn: day('2027-03-09') })]);
    expect([doubts.length, await db.offers('rights')]).toEqual([1, []]);
  });

  it('without any day waits, without an alert, until a day is known', async () => {
    const undated = aRightsRecord({ openOn: null, closeOn: null });
    const { doubts, accepted } = await db.take('rights', [undated]);
    expect([doubts, accepted]).toEqual([
      [{ index: 0, reason: 'no day of it is known yet', waiting: true }],
      0,
    ]);
    expect(await db.offers('rights')).toEqual([]);
    expect((await db.take('rights', [aRightsRecord()])).doubts).toEqual([]);
  });

  it('that disappears from a list stays', async () => {
    await db.take('rights', [aRightsRecord()]);
    await db.take('rights', []);
    expect(await db.offers('rights')).toHaveLength(1);
  });

  it('keeps terms that a later payload leaves out', async () => {
    await db.take('rights', [rightsAction], action);
    const { terms } = aRightsRecord();
    await db.take('rights', [{ ...rightsAction, isin: null, terms }], action);
    expect((await db.offers('rights'))[0]).toMatchObject({ terms: { issuePriceRupees: 45 } });
  });
});

describe('a buyback', () => {
  const quoted = (marketPriceRupees: number, time = '11:00') =>
    aBuybackRecord({
      openOn: null,
      closeOn: null,
      terms: {
        buybackPriceRupees: null,
        maxShares: null,
        method: null,
        marketPriceRupees,
        marketPricedAt: at('2026-03-09', time),
      },
    });
  const quote = { feedId: 'nse.buyback-quote' };

  it('gets its market price from a quote, and keeps the latest', async () => {
    await db.take('buyback', [aBuybackRecord()]);
    await db.take('buyback', [quoted(320)], quote);
    await db.take('buyback', [quoted(310, '10:00')], quote);
    const [offer] = (
      await db.queries.list('live', 'buyback', pageOfCollection(rightsCollection, { page: 1, limit: 10 }))
    ).items;
    expect(offer).toMatchObject({
      status: 'open',
      terms: { buybackPriceRupees: 400, marketPriceRupees: 320 },
    });
  });

  it('has a market price for 14 days after it was quoted', async () => {
    await db.take('buyback', [aBuybackRecord()]);
    await db.take('buyback', [quoted(320)], quote);
    const shown = async (on: string) => {
      db.clock.set(at(on));
      return (
        await db.queries.list('live', 'buyback', pageOfCollection(rightsCollection, { page: 1, limit: 10 }))
      ).items.map(({ terms }) => terms.marketPriceRupees);
    };
    expect(await shown('2026-03-23')).toEqual([320]);
    expect(await shown('2026-03-24')).toEqual([undefined]);
  });

  it.each([
    ['a market price in paise', 32_000],
    ['a tenth of the market price', 32],
  ])('with %s is doubted', async (_title, price) => {
    await db.take('buyback', [aBuybackRecord()]);
    expect((await db.take('buyback', [quoted(price)], quote)).doubts).toHaveLength(1);
    expect((await db.offers('buyback'))[0]?.terms).not.toHaveProperty('marketPriceRupees');
  });

  it('has a market price that is half as high again once a second quote in a row states it', async () => {
    await db.take('buyback', [aBuybackRecord()]);
    const prices: unknown[] = [];
    const readings = [320, 480, 321, 480, 481] as const;
    for (const [index, price] of readings.entries()) {
      await db.take('buyback', [quoted(price, `1${index}:00`)], quote);
      prices.push((await db.offers('buyback'))[0]?.terms['marketPriceRupees']);
    }
    expect(prices).toEqual([320, 320, 321, 321, 481]);
    expect(await db.rowsWrittenBy(() => db.take('buyback', [quoted(481, '14:00')], quote))).toBe(0);
  });

  it('of BSE’s calendar takes the full name from its quote', async () => {
    const short = aBuybackRecord({ exchange: 'BSE', sourceKey: 'buyback-1-2026-03-09', companyName: 'ZINM' });
    await db.take('buyback', [short], bse);
    await db.take('buyback', [{ ...short, companyName: 'Zinnia Motors Ltd' }], {
      ...bse,
      feedId: 'bse.buyback-quote',
    });
    expect((await db.offers('buyback')).map(({ companyName }) => companyName)).toEqual(['Zinnia Motors Ltd']);
  });
});

it('two debenture issues of one company in one month are two, by BSE’s numbers', async () => {
  await db.take(
    'ncd',
    [
      anNcdRecord(),
      anNcdRecord({ sourceKey: 'dpi-8020', openOn: day('2026-03-20'), closeOn: day('2026-03-31') }),
    ],
    bse,
  );
  expect(await db.offers('ncd')).toHaveLength(2);
});

it('a rights issue that BSE lists first under the name of another one is published once its name is right', async () => {
  await db.take('rights', [aRightsRecord()]);
  const own = aRightsRecord({
    ...{ exchange: 'BSE', sourceKey: 'ri-9', companyName: 'Kumuda Motors Limited' },
    ...{ openOn: day('2026-03-11'), closeOn: day('2026-03-20') },
  });
  await db.take('rights', [{ ...own, companyName: 'Zinnia Motors Limited' }], bse);
  expect((await db.take('rights', [own], bse)).doubts).toEqual([]);
  const shown = async () =>
    (await db.offers('rights')).map(({ companyName, openOn, exchanges }) =>
      [companyName, openOn, ...exchanges].join(' '),
    );
  const both = ['Zinnia Motors Limited 2026-03-09 NSE', 'Kumuda Motors Limited 2026-03-11 BSE'];
  expect(await shown()).toEqual(both);
  expect(await db.rowsWrittenBy(() => db.take('rights', [own], bse))).toBe(0);
  db.clock.advance(31 * 3_600_000);
  const slipped = { ...own, companyName: 'Zinnia Motors Limited' };
  expect((await db.take('rights', [slipped], bse)).doubts).toHaveLength(1);
  expect(await shown()).toEqual(both);
});

describe('debentures that BSE lists first under the name of other ones', () => {
  const own = anNcdRecord({
    sourceKey: 'dpi-8020',
    openOn: day('2026-03-10'),
    companyName: 'Kumuda Finance Ltd',
  });
  const misnamed = { ...own, companyName: anNcdRecord().companyName };
  const names = async () => (await db.offers('ncd')).map(({ companyName }) => companyName);

  it.each([
    ['in one answer with these', [[misnamed, anNcdRecord()]]],
    ['after these', [[anNcdRecord()], [misnamed, anNcdRecord()]]],
    ['in an answer without these', [[anNcdRecord()], [misnamed]]],
  ])('%s are published under their own name once that is right', async (_title, answers) => {
    for (const answer of answers) await db.take('ncd', answer, bse);
    expect(await names()).toEqual(answers.length > 1 ? ['ZINNIA FINANCE LIMITED'] : []);
    expect((await db.take('ncd', [own, anNcdRecord()], bse)).doubts).toEqual([]);
    expect((await names()).sort()).toEqual(['Kumuda Finance Ltd', 'ZINNIA FINANCE LIMITED']);
    expect(await db.rowsWrittenBy(() => db.take('ncd', [own, anNcdRecord()], bse))).toBe(0);
  });
});

it.each([72, 189, 630, 6.3])(
  'the floor price of a running offer for sale does not become %d',
  async (price) => {
    await db.take('ofs', [anOfsRecord()]);
    const revised = anOfsRecord({ terms: { ...anOfsRecord().terms, floorPriceRupees: price } });
    expect((await db.take('ofs', [revised])).doubts).toMatchObject([
      { index: 0, reason: `floorPriceRupees of ${price} where 63 is known` },
    ]);
    expect(await db.offers('ofs')).toMatchObject([{ terms: { floorPriceRupees: 63 } }]);
  },
);

it('the floor price of a running offer for sale changes once the new one was read three times', async () => {
  await db.take('ofs', [anOfsRecord()]);
  const revised = anOfsRecord({ terms: { ...anOfsRecord().terms, floorPriceRupees: 72 } });
  const prices: unknown[] = [];
  for (const time of ['13:00', '14:00', '15:00']) {
    db.clock.set(at('2026-03-09', time));
    await db.take('ofs', [revised]);
    prices.push((await db.offers('ofs'))[0]?.terms['floorPriceRupees']);
  }
  expect(prices).toEqual([63, 63, 72]);
});

it('a figure that one exchange changes waits while the other states the old one', async () => {
  const at45 = { ...rightsAtBse, terms: { ...rightsAtBse.terms, issuePriceRupees: 45 } };
  const at46 = { ...at45, terms: { ...at45.terms, issuePriceRupees: 46 } };
  await db.take('rights', [rightsAction], action);
  await db.take('rights', [at45], bse);
  expect((await db.take('rights', [at46], bse)).doubts).toMatchObject([
    { sides: [{ voice: 'NSE' }, { voice: 'BSE' }] },
  ]);
  expect(await db.offers('rights')).toMatchObject([{ terms: { issuePriceRupees: 45 } }]);
  await db.take(
    'rights',
    [{ ...rightsAction, terms: { ...rightsAction.terms, issuePriceRupees: 46 } }],
    action,
  );
  expect(await db.offers('rights')).toMatchObject([{ terms: { issuePriceRupees: 46 } }]);
});

it('the floor price of an announced offer for sale does not drift away in small steps', async () => {
  db.clock.set(at('2026-03-05'));
  const at63 = anOfsRecord();
  const revised = (floorPriceRupees: number) => anOfsRecord({ terms: { ...at63.terms, floorPriceRupees } });
  await db.take('ofs', [at63]);
  const doubts = [];
  for (const price of [78, 78, 97, 120]) {
    db.clock.advance(3_600_000);
    doubts.push(...(await db.take('ofs', [revised(price)])).doubts);
  }
  expect(doubts.map(({ reason }) => reason)).toEqual([
    'floorPriceRupees: 78 (NSE) was read once, where 63 is published',
    'floorPriceRupees of 97 where 63 was said first',
    'floorPriceRupees of 120 where 78 is known',
  ]);
  await db.take('ofs', [revised(97)], { trusted: true });
  db.clock.advance(3_600_000);
  await db.take('ofs', [revised(120)]);
  db.clock.advance(3_600_000);
  expect((await db.take('ofs', [revised(120)])).doubts).toEqual([]);
  expect(await db.offers('ofs')).toMatchObject([{ terms: { floorPriceRupees: 120 } }]);
});

it('a prospectus without a day waits when all offers are over, and gives a running one its full name', async () => {
  const prospectus = anNcdRecord({
    sourceKey: 'prospectus-940227-2026-03-05',
    companyName: 'Zinnia Finance Ltd',
    openOn: null,
    closeOn: null,
  });
  const documents = { ...bse, feedId: 'bse.ncd-documents' };
  await db.take('ncd', [anNcdRecord({ openOn: day('2026-01-12'), closeOn: day('2026-01-23') })], bse);
  expect((await db.take('ncd', [prospectus], documents)).doubts).toMatchObject([{ waiting: true }]);
  await db.take('ncd', [anNcdRecord({ sourceKey: 'dpi-8020' })], bse);
  expect(await db.take('ncd', [prospectus], documents)).toMatchObject({ doubts: [], accepted: 1 });
  expect((await db.offers('ncd')).map(({ companyName }) => companyName)).toEqual([
    'ZINNIA FINANCE LIMITED',
    'Zinnia Finance Ltd',
  ]);
});

it('an offer for sale that is postponed by days has its new days and floor, under the new key', async () => {
  db.clock.set(at('2026-03-06'));
  await db.take('ofs', [anOfsRecord()]);
  const [before] = await db.offers('ofs');
  const later = anOfsRecord({
    sourceKey: 'ofs-ZINNIA-2026-03-12',
    openOn: day('2026-03-12'),
    retailOn: day('2026-03-13'),
    closeOn: day('2026-03-13'),
    terms: { ...anOfsRecord().terms, floorPriceRupees: 60 },
  });
  db.clock.set(at('2026-03-07'));
  await db.take('ofs', [later]);
  expect(await db.offers('ofs')).toMatchObject([{ openOn: before?.openOn }]);
  db.clock.advance(11 * 3_600_000);
  expect(await db.take('ofs', [later])).toMatchObject({ accepted: 1, doubts: [] });
  expect(await db.offers('ofs')).toMatchObject([
    {
      id: before?.id,
      openOn: '2026-03-12',
      retailOn: '2026-03-13',
      closeOn: '2026-03-13',
      terms: { floorPriceRupees: 60 },
    },
  ]);
});

it('the retail day of an offer for sale joins its first day, when it is seen alone', async () => {
  const first = anOfsRecord({ retailOn: null, closeOn: null });
  const retail = anOfsRecord({ sourceKey: 'ofs-ZINNIA-2026-03-10', openOn: null });
  await db.take('ofs', [first]);
  await db.take('ofs', [retail]);
  expect(await db.offers('ofs')).toMatchObject([
    { openOn: '2026-03-09', retailOn: '2026-03-10', closeOn: '2026-03-10' },
  ]);
});

it('offers of one data set are not visible in the other', async () => {
  await db.samples.refresh();
  await db.take('rights', [aRightsRecord()]);
  const [live] = await db.offers('rights');
  const page = { page: 1, limit: 100 };
  expect(
    (await db.queries.list('live', 'rights', pageOfCollection(rightsCollection, page))).items.map(
      ({ id }) => id,
    ),
  ).toEqual([live?.id]);
  expect(await db.queries.byId('sample', 'rights', live?.id ?? '')).toBeNull();
  expect(await db.queries.byId('live', 'rights', 'rights_sample_001')).toBeNull();
  expect(await db.queries.byId('sample', 'buyback', 'rights_sample_001')).toBeNull();
  expect(await db.queries.byId('sample', 'rights', 'rights_sample_001')).not.toBeNull();
});

it('samples are written once a day, with any number of ingestors, and move at midnight', async () => {
  const laid = await Promise.all([db.samples.refresh(), db.samples.refresh()]);
  expect(laid.filter(Boolean)).toHaveLength(1);
  expect(await db.rowsWrittenBy(() => db.samples.refresh())).toBe(0);
  const page = { page: 1, limit: 100 };
  const before = await db.queries.list('sample', 'ofs', pageOfCollection(rightsCollection, page));
  db.clock.set(at('2026-03-10', '00:01'));
  expect(await db.samples.refresh()).toBe(true);
  const after = await db.queries.list('sample', 'ofs', pageOfCollection(rightsCollection, page));
  expect(after.items.map(({ id, status }) => [id, status])).toEqual(
    before.items.map(({ id, status }) => [id, status]),
  );
});

it('lists are in order: newest opening first, unknown last, then by id', async () => {
  await db.samples.refresh();
  const { items, total } = await db.queries.list(
    'sample',
    'rights',
    pageOfCollection(rightsCollection, { page: 1, limit: 100 }),
  );
  const days = items.map(({ openOn }) => openOn ?? '');
  expect(days).toEqual([...days].sort().reverse());
  const pages = [];
  for (let page = 1; page <= Math.ceil(total / 7); page += 1)
    pages.push(
      ...(await db.queries.list('sample', 'rights', pageOfCollection(rightsCollection, { page, limit: 7 })))
        .items,
    );
  expect(pages.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
});
