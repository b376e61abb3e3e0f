import { addDays, type CollectionRequest, pageOfCollection } from '@market/kernel';
import { ipoCollection } from '../domain/ipo-collection';
import { anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { unshown } from './ipo.entity';

let db: IpoDatabase;
const all = { page: 1, limit: 100 };

const issue = (symbol: string, companyName: string, openOn: string | null, over = {}) =>
  anIssueRecord({
    sourceKey: symbol,
    symbol,
    companyName,
    openOn: openOn === null ? null : day(openOn),
    closeOn: openOn === null ? null : addDays(day(openOn), 2),
    ...over,
  });

beforeAll(async () => {
  db = await startIpoDatabase('ipo_repository');
  db.clock.set(at('2026-03-10', '12:00'));
  await db.take(db.issues, [
    issue('AUG', 'Augmont Enterprises Limited', '2026-03-09'),
    issue('AUGF', 'New Augmont Foods Limited', '2026-03-09', { board: 'SME', lotSizeShares: 400 }),
    issue('ZIN', 'Zinnia Motors Limited', '2026-04-28'),
    issue('ZINA', 'Zinnia Agro Limited', null, { bandMinRupees: null, bandMaxRupees: null }),
    issue('ZINB', 'Zinnia Limited', '2025-01-01', { confirmed: 'listed', listingOn: day('2025-01-08') }),
    issue('PCT', '100% Pure_Water Limited', '2025-12-31', { confirmed: 'withdrawn' }),
    issue('CAFE', 'Café Étoile Limited', '2024-07-01', { page: 'archive' }),
  ]);
});
afterAll(() => db.stop());

type Filters = CollectionRequest['filters'];

const list = async (filters: Filters, page = all) => {
  const { items, total } = await db.repository.list('live', pageOfCollection(ipoCollection, page, filters));
  return { slugs: items.map(({ slug }) => slug), total };
};
const search = async (text: string, page = all) =>
  (await db.repository.search('live', text, page)).items.map(({ slug }) => slug);

describe('IpoRepository.list', () => {
  it('gives the newest opening first, of one day by slug, unknown days last', async () => {
    expect((await list({})).slugs).toEqual([
      'zinnia-motors',
      'augmont-enterprises',
      'new-augmont-foods',
      '100-pure-water',
      'zinnia',
      'cafe-etoile',
      'zinnia-agro',
    ]);
  });

  it('neither repeats nor skips a record from page to page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({}, { page, limit: 2 })));
    expect(pages.flatMap(({ slugs }) => slugs)).toEqual((await list({})).slugs);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(await list({}, { page: 5, limit: 2 })).toEqual({ slugs: [], total: 7 });
  });

  it.each<[Filters, string[]]>([
    [{ status: ['open'] }, ['augmont-enterprises', 'new-augmont-foods']],
    [{ status: ['open'], type: ['sme'] }, ['new-augmont-foods']],
    [{ status: ['withdrawn'] }, ['100-pure-water']],
    [{ status: ['listed'], type: ['sme'] }, []],
    [{ year: 2025 }, ['100-pure-water', 'zinnia']],
    [{ year: 2026, status: ['upcoming'] }, ['zinnia-motors']],
    [{ year: 1999 }, []],
  ])('filters by %j', async (filter, slugs) => {
    expect(await list(filter)).toEqual({ slugs, total: slugs.length });
  });
});

describe('The total of a list', () => {
  it('is counted once for each data version and filter, and is never outdated', async () => {
    const statements = jest.spyOn(db.dataSource, 'query');
    const counted = () => statements.mock.calls.filter(([text]) => text.includes('count(*)')).length;
    try {
      await db.dataSource.query(`UPDATE ipo SET sector = 'Horticulture' WHERE slug = 'zinnia'`);
      const totals = async (filter: Filters) => (await list(filter)).total;
      expect([await totals({}), await totals({}), await totals({ type: ['sme'] })]).toEqual([7, 7, 1]);
      expect(counted()).toBe(2);
      await db.dataSource.query(`UPDATE ipo SET board = 'SME' WHERE slug = 'zinnia'`);
      expect([await totals({}), await totals({ type: ['sme'] })]).toEqual([7, 2]);
      expect(counted()).toBe(4);
    } finally {
      statements.mockRestore();
      await db.dataSource.query(`UPDATE ipo SET board = 'MAINBOARD' WHERE slug = 'zinnia'`);
    }
  });
});

describe('IpoRepository.search', () => {
  it.each([
    ['zinnia', ['zinnia', 'zinnia-motors', 'zinnia-agro']],
    ['ZINNIA LTD', ['zinnia', 'zinnia-motors', 'zinnia-agro']],
    ['augm', ['augmont-enterprises', 'new-augmont-foods']],
    ['agumont', ['augmont-enterprises', 'new-augmont-foods']],
    ['enterprxzes', ['augmont-enterprises']],
    ['cafe etoile', ['cafe-etoile']],
    ['étoile', ['cafe-etoile']],
    ['motors zinnia', ['zinnia-motors']],
    ['100% pure', ['100-pure-water']],
    ['pure_wat', ['100-pure-water']],
    ['agri', []],
    ['nothing like it', []],
  ])('finds for %s the fitting names, best first', async (text, slugs) => {
    expect(await search(text)).toEqual(slugs);
  });

  it.each([
    '%',
    '_',
    '\\',
    '%%',
    'zin%',
    'zinnia_motors',
    'Zinnia\\',
    '%_%',
    "x' OR '1'='1",
    '\uFFFD\uFFFD',
    'ﷺ'.repeat(100),
    'a'.repeat(100),
  ])('takes %s as text', async (text) => {
    expect(await search(text)).toEqual([]);
  });

  it('pages through one ranking', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => search('zinnia', { page, limit: 1 })));
    expect(pages.flat()).toEqual(await search('zinnia'));
    expect(await db.repository.search('live', 'zinnia', { page: 9, limit: 1 })).toMatchObject({
      items: [],
      total: 3,
    });
  });
});

describe('IpoRepository.bySlug', () => {
  it('returns the record with values in the domain’s types', async () => {
    expect(await db.repository.bySlug('live', 'augmont-enterprises')).toMatchObject({
      openOn: '2026-03-09',
      bandMaxRupees: 285,
      issueSizeShares: 10_000_000,
      exchanges: ['NSE'],
    });
    expect(await db.repository.bySlug('live', 'augmont')).toBeNull();
  });

  it('gives active issues as references, newest first', async () => {
    const active = await db.repository.active('live');
    expect(active.map(({ slug }) => slug)).toEqual([
      'zinnia-motors',
      'augmont-enterprises',
      'new-augmont-foods',
      'cafe-etoile',
      'zinnia-agro',
    ]);
  });
});

it('returns every field of the view, in a list, a search and a single read', async () => {
  const kept = (await db.ipos()).find(({ slug }) => slug === 'zinnia');
  const stored = Object.entries(kept ?? {}).filter(([field]) => !Object.hasOwn(unshown, field));
  expect(stored.length).toBeGreaterThan(30);
  const shown = { ...Object.fromEntries(stored), laterCloses: null };
  expect(await db.repository.bySlug('live', 'zinnia')).toEqual(shown);
  expect(
    (await db.repository.list('live', pageOfCollection(ipoCollection, all, { year: 2025 }))).items,
  ).toContainEqual(shown);
  expect((await db.repository.search('live', 'zinnia limited', all)).items).toContainEqual(shown);
});

describe('The order of a list', () => {
  it('does not depend on the order in which the issues were stored', async () => {
    const names = ['Acacia', 'Banyan', 'Cedar', 'Deodar'];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
    ];
    for (const [time, order] of orders.entries()) {
      const year = 2019 + time;
      const issues = order.map((place) => {
        const [symbol, openOn] = [`${names[place]}${time}`, `${year}-03-${place === 3 ? 12 : 11}`];
        const closeOn = day(`${year}-03-16`);
        const listed = { confirmed: 'listed' as const, listingOn: day(`${year}-03-20`), closeOn };
        return issue(symbol, `${names[place]} Mills ${'XYZ'[time]} Limited`, openOn, listed);
      });
      for (const one of issues) await db.take(db.issues, [one], { historic: true });
      const pages = [];
      for (const page of [1, 2, 3, 4]) pages.push(...(await list({ year }, { page, limit: 1 })).slugs);
      expect(pages.map((slug) => slug.split('-')[0])).toEqual(['deodar', 'acacia', 'banyan', 'cedar']);
      expect((await list({ year })).slugs).toEqual(pages);
    }
  });
});
