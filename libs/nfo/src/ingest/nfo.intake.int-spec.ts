import { type NfoSchemeRecord, riskLevels } from '@market/contracts';
import { type CollectionRequest, pageOfCollection } from '@market/kernel';
import { amcCollection, nfoCollection } from '../domain/nfo-collection';
import { aDocumentRecord, aMasterRecord, aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const page = { page: 1, limit: 100 };
const amcs = async () => (await db.repository.listAmcs('live', pageOfCollection(amcCollection, page))).items;

describe('NfoIntake', () => {
  it('makes an open offer of a record, with its fund house, and announces its opening once', async () => {
    expect(await db.take(db.offers, [aSchemeRecord()])).toEqual({
      accepted: 1,
      unchanged: 0,
      events: 1,
      doubts: [],
    });
    expect(await db.nfos()).toMatchObject([
      { slug: 'sahyadri-value-fund', status: 'open', amcCode: 'sahyadri' },
    ]);
    expect(await amcs()).toEqual([
      {
        code: 'sahyadri',
        name: 'Sahyadri Mutual Fund',
        shortName: 'Sahyadri',
        totalNfos: 1,
        activeNfos: 1,
        updatedAt: at('2026-03-09', '12:00'),
        changedAt: '2026-03-09T06:30:00+00:00',
      },
    ]);
    expect(await db.events()).toEqual(['nfo.opened 2026-03-09']);
  });

  it('holds schemes that AMFI lists under one name, and publishes each under its own in the next run', async () => {
    const first = aSchemeRecord();
    const second = aSchemeRecord({
      ...{ sourceKey: '90002', schemeId: '90002', schemeName: 'Sahyadri Gilt Fund' },
      ...{ category: 'debt' as const, subCategory: 'Gilt Fund', openOn: day('2026-03-10') },
    });
    const misnamed = { ...second, schemeName: first.schemeName };
    expect((await db.take(db.offers, [misnamed, first])).doubts).toHaveLength(2);
    await db.take(db.offers, [first]);
    expect((await db.take(db.offers, [misnamed, first])).doubts).toHaveLength(1);
    await db.take(db.offers, [second, first]);
    expect((await db.nfos()).map(({ slug, schemeId }) => `${slug} ${String(schemeId)}`).sort()).toEqual([
      'sahyadri-gilt-fund 90002',
      'sahyadri-value-fund 90001',
    ]);
    expect(await db.rowsWrittenBy(() => db.take(db.offers, [second, first]))).toBe(0);
  });

  it('writes no row for known facts', async () => {
    const said = [aSchemeRecord(), aDocumentRecord()];
    await db.take(db.offers, said);
    expect(await db.rowsWrittenBy(() => db.take(db.offers, said))).toBe(0);
    expect(await db.take(db.offers, said)).toMatchObject({ accepted: 0, unchanged: 2, events: 0 });
  });

  it('merges AMFI’s record with the fund house’s document, whichever comes first', async () => {
    await db.take(db.offers, [aSchemeRecord(), aDocumentRecord()]);
    const [merged] = await db.nfos();
    expect(merged).toMatchObject({
      name: 'Sahyadri Value Fund',
      riskLevel: 'very_high',
      allotmentOn: '2026-03-25',
      minInvestmentRupees: 5000,
      minSipAmountRupees: 500,
    });
  });

  it('lets a record without category or fund house wait, without an alert', async () => {
    const { doubts } = await db.take(db.offers, [
      aSchemeRecord({ category: null }),
      aDocumentRecord({ sourceKey: '90002', schemeId: '90002', category: 'debt', openOn: day('2026-03-09') }),
      aSchemeRecord({ sourceKey: '90003', schemeId: '90003', openOn: null }),
    ]);
    expect(doubts).toEqual([
      { index: 0, reason: 'its category is not known yet', waiting: true },
      { index: 1, reason: 'its fund house is not known yet', waiting: true },
      { index: 2, reason: 'its opening day is not known yet', waiting: true },
    ]);
    expect(await db.nfos()).toEqual([]);
    expect(await amcs()).toEqual([]);
  });

  it('never lets a null overwrite a known value, nor absence remove it', async () => {
    await db.take(db.offers, [aSchemeRecord({ objective: 'To grow.' })]);
    await db.take(db.offers, [aSchemeRecord({ objective: null, closeOn: null })]);
    await db.take(db.offers, []);
    expect(await db.nfos()).toMatchObject([{ objective: 'To grow.', closeOn: '2026-03-20' }]);
  });

  it('finds an offer of the scheme master by fund house, name and time', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    await db.take(db.offers, [aMasterRecord()], { source: 'amfi', historic: true });
    expect(await db.nfos()).toHaveLength(1);
    const former = aMasterRecord({ sourceKey: '1', openOn: day('2012-03-09'), closeOn: day('2012-03-20') });
    await db.take(db.offers, [former]);
    expect((await db.nfos()).map(({ slug }) => slug)).toEqual([
      'sahyadri-value-fund',
      'sahyadri-value-fund-2012',
    ]);
  });

  it.each(['master first', 'list first'])('makes one offer of two spellings: %s', async (order) => {
    const listed = aSchemeRecord({ schemeName: 'SAHYADRI GOLD ETF FOF' });
    const inMaster = aMasterRecord({ schemeName: 'Sahyadri Gold ETF Fund of Fund' });
    const list = () => db.take(db.offers, [listed]);
    const master = () => db.take(db.offers, [inMaster], { source: 'amfi', historic: true });
    if (order === 'list first') await list();
    await master();
    await list();
    expect(await db.nfos()).toHaveLength(1);
  });

  it.each<[string, Partial<NfoSchemeRecord>, RegExp]>([
    ['a minimum that is ten times as high', { minInvestmentRupees: 50_000 }, /of 50000 rupees where 5000/],
    ['a percent for a rupee value', { minInvestmentRupees: 2.5 }, /2.5 rupees/],
    ['an offer of a hundred days', { closeOn: day('2026-06-16') }, /100 days/],
    [
      'a window of the year before',
      { openOn: day('2025-03-09'), closeOn: day('2025-03-20') },
      /2026-03-09 is known/,
    ],
    ['an expense ratio in basis points', { expenseRatioPercent: 99 }, /99 percent/],
    ['an opening in ten years', { openOn: day('2036-03-09'), closeOn: null }, /2036-03-09/],
    ['a closing before the opening', { openOn: null, closeOn: day('2026-03-02') }, /before it opens/],
    ['another fund house', { amcName: 'Konkan Mutual Fund', mfId: '902' }, /its fund house is sahyadri/],
    ['a number of another fund house', { amcName: 'Konkan Mutual Fund' }, /not Konkan/],
    [
      'a name that nobody has under its number',
      { amcName: 'Western Ghats Mutual Fund' },
      /not Western Ghats/,
    ],
    ['a step back', { openOn: day('2026-03-16') }, /period: 2026-03-09 .* against 2026-03-16/],
  ])('doubts %s and leaves the offer as it was', async (_title, part, reason) => {
    await db.take(db.fundHouses, [{ mfId: '902', name: 'Konkan Mutual Fund' }]);
    await db.take(db.offers, [aSchemeRecord()]);
    db.clock.advance(1000);
    await db.take(db.offers, [aSchemeRecord()]);
    const before = await db.nfos();
    const { doubts } = await db.take(db.offers, [aSchemeRecord(part)]);
    expect(doubts).toMatchObject([{ index: 0, reason: expect.stringMatching(reason) as string }]);
    expect(await db.nfos()).toEqual(before);
  });

  it('reopens no closed offer, whatever window its source states', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    db.clock.set(at('2026-03-21', '00:00'));
    await db.lifecycle.tick('live');
    const before = await db.nfos();
    for (const part of [
      { closeOn: day('2026-03-23') },
      { openOn: day('2026-03-20'), closeOn: day('2026-03-27') },
      { openOn: day('2027-03-09'), closeOn: day('2027-03-20') },
    ]) {
      expect((await db.take(db.offers, [aSchemeRecord(part)])).doubts).toHaveLength(1);
    }
    expect(await db.nfos()).toEqual(before);
    expect(before).toMatchObject([{ status: 'closed' }]);
    expect(await db.events()).toEqual(['nfo.opened 2026-03-09', 'nfo.closed 2026-03-20']);
  });

  it('doubts a published figure that another source moves by a unit', async () => {
    await db.take(db.offers, [aMasterRecord()]);
    const { doubts } = await db.take(db.offers, [aSchemeRecord({ minInvestmentRupees: 500 })]);
    expect(doubts).toMatchObject([
      { index: 0, reason: 'minimum investment of 500 rupees where 5000 is known' },
    ]);
    const list = [aSchemeRecord({ minInvestmentRupees: 1000 })];
    await db.take(db.offers, list);
    db.clock.advance(5 * 3_600_000);
    expect(await db.take(db.offers, list)).toMatchObject({ doubts: [] });
  });

  it('accepts sources that differ by less than a factor of ten, and believes the first authority', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    const { doubts } = await db.take(db.offers, [aDocumentRecord({ minInvestmentRupees: 500 })]);
    expect(doubts).toEqual([]);
    expect(await db.nfos()).toMatchObject([{ minInvestmentRupees: 5000, riskLevel: 'very_high' }]);
  });

  it('takes nothing from a document of another scheme, until an operator vouches for it', async () => {
    await db.take(db.offers, [aSchemeRecord({ schemeName: 'SAHYADRI GOLD ETF' })]);
    const before = await db.nfos();
    const documents = { source: 'fund-houses' };
    const wrong = aDocumentRecord({ schemeName: 'Sahyadri Silver ETF', benchmark: 'Price of silver' });
    expect((await db.take(db.offers, [wrong], documents)).doubts).toEqual([
      { index: 0, reason: 'its scheme id is that of SAHYADRI GOLD ETF, its name Sahyadri Silver ETF' },
    ]);
    expect(await db.nfos()).toEqual(before);
    const spelt = aDocumentRecord({ schemeName: 'Gold Exchange Traded Fund' });
    expect(await db.take(db.offers, [spelt], documents)).toMatchObject({ accepted: 1, doubts: [] });
    await db.take(db.offers, [wrong], { ...documents, trusted: true });
    expect(await db.take(db.offers, [wrong], documents)).toMatchObject({ unchanged: 1 });
    expect(await db.nfos()).toMatchObject([{ slug: 'sahyadri-gold-etf', benchmark: 'Price of silver' }]);
  });

  it('takes a record that an operator releases', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    await db.take(db.offers, [aSchemeRecord({ minInvestmentRupees: 50_000 })], { trusted: true });
    expect(await db.nfos()).toMatchObject([{ minInvestmentRupees: 50_000 }]);
  });

  it('keeps id and slug, whatever the offer is called later', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    const [first] = await db.nfos();
    await db.take(db.offers, [aSchemeRecord({ schemeName: 'Sahyadri Deep Value Fund' })]);
    expect(await db.nfos()).toMatchObject([
      { id: first?.id, slug: first?.slug, name: 'Sahyadri Deep Value Fund' },
    ]);
  });

  it('gives no offer a slug that is a route', async () => {
    const named = (schemeName: string, sourceKey: string) =>
      aSchemeRecord({ schemeName, sourceKey, schemeId: sourceKey });
    await db.take(db.offers, [named('Search', '1'), named('AMC', '2'), named('AMCs', '3')]);
    expect((await db.nfos()).map(({ slug }) => slug)).toEqual(['amc-1', 'amcs-1', 'search-1']);
  });
});

describe('NfoWatchlist', () => {
  it('names the offers that are announced, open or closed lately, by AMFI’s number', async () => {
    await db.take(db.offers, [
      aSchemeRecord(),
      aSchemeRecord({
        sourceKey: '2',
        schemeId: '2',
        schemeName: 'Early',
        closeOn: day('2026-01-20'),
        openOn: day('2026-01-10'),
      }),
      aMasterRecord({ schemeName: 'Nameless' }),
    ]);
    expect(await db.watchlist.schemes()).toEqual([
      { schemeId: '90001', schemeName: 'SAHYADRI VALUE FUND', openOn: '2026-03-09', closeOn: '2026-03-20' },
    ]);
  });
});

describe('NfoRepository', () => {
  it('filters, pages and searches', async () => {
    await db.take(
      db.offers,
      riskLevels.map((riskLevel, index) =>
        aSchemeRecord({
          sourceKey: String(index),
          schemeId: String(index),
          schemeName: `Sahyadri ${['Flexicap', 'Value', 'Focused', 'Contra', 'Smallcap', '100% Gold'][index]} Fund`,
          category: index % 2 === 0 ? 'equity' : 'debt',
          riskLevel,
          openOn: day(`2026-03-0${index + 1}`),
          closeOn: day('2026-03-15'),
        }),
      ),
    );
    const { repository } = db;
    const names = async (filters: CollectionRequest['filters'], part = {}) =>
      (
        await repository.list('live', pageOfCollection(nfoCollection, { ...page, ...part }, filters))
      ).items.map(({ slug }) => slug.split('-')[1]);
    expect(await names({})).toEqual(['100', 'smallcap', 'contra', 'focused', 'value', 'flexicap']);
    expect(await names({ riskLevel: ['high'] })).toEqual(['smallcap']);
    expect(await names({ category: ['debt'], amcCode: ['sahyadri'], status: ['open'] })).toEqual([
      '100',
      'contra',
      'value',
    ]);
    expect(await names({ amcCode: ['konkan'] })).toEqual([]);
    expect(await names({}, { page: 2, limit: 4 })).toEqual(['value', 'flexicap']);
    const search = async (text: string) =>
      (await repository.search('live', text, page)).items.map(({ slug }) => slug.split('-')[1]);
    expect(await search('smalcap')).toEqual(['smallcap']);
    expect(await search('100% gold')).toEqual(['100']);
    expect(await search('%%')).toEqual([]);
    expect((await repository.search('sample', 'sahyadri', page)).total).toBe(0);
    expect(await repository.bySlug('live', 'sahyadri-value-fund')).toMatchObject({
      amcName: 'Sahyadri Mutual Fund',
    });
    expect(await repository.bySlug('sample', 'sahyadri-value-fund')).toBeNull();
  });
});
