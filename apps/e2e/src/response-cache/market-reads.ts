/** Route of market data. A parameter such as `:slug` stands for a value from the list in `of`. */
export interface MarketRead {
  readonly route: string;
  /** List whose first item gives the parameter, and the field that holds it. */
  readonly of?: readonly [list: string, field: string];
  /** Queries to test besides `anyQueries`. */
  readonly queries?: readonly string[];
  /** Environment whose responses are cached. Default: test, which has records of each kind. */
  readonly environment?: 'live';
}

const list = [
  '',
  '?limit=3',
  '?limit=3&page=2',
  '?page=1&limit=3',
  '?limit=500',
  '?page=90',
  '?limit=0',
  '?&',
];
const details = ['?fields=id', '?fields=id,id', '?fields=none', '?fields=', '?fields=updatedAt,provenance'];
const past = [
  ...details,
  ...['?asOf=2120-01-01T00:00:00Z', '?asOf=yesterday', '?asOf=2026-01-02T03:04:05%2B05:30'],
];
const revisions = [
  '?field=status',
  '?field=nothing',
  '?from=2026-01-01T00:00:00Z',
  '?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  '?to=tomorrow',
];
/** Queries of collections: several values, orders, fields, formats, names and cursors. */
const asked = [
  ...[
    '?status=open,upcoming&limit=3',
    '?status=UPCOMING,open,open&limit=3',
    '?status=open,x',
    '?format=csv',
    '?format=NDJSON',
  ],
  ...[
    '?fields=id',
    '?fields=id,id&format=csv',
    '?fields=none',
    '?sort=none',
    '?cursor=none',
    '?cursor=none&page=2',
  ],
  ...[
    '?limit=all',
    '?openFrom=2026-02-01&openTo=2026-01-01',
    '?openTo=2026-11-01&limit=2',
    '?limit=2&format=csv',
  ],
];
const offers = ['rights', 'buyback', 'ncd', 'ofs', 'sgb'].flatMap((name): MarketRead[] => [
  { route: `/v1/${name}`, queries: [...list, ...asked, '?ids=a,b', '?ids=A'] },
  { route: `/v1/${name}/:id`, of: [`/v1/${name}`, 'id'], queries: past },
  { route: `/v1/${name}/:id/revisions`, of: [`/v1/${name}`, 'id'], queries: [...list, ...revisions] },
]);

/** Every route of market data. A test compares them with the API's description and fails if one is missing. */
export const marketReads: readonly MarketRead[] = [
  {
    route: '/v1/ipos',
    queries: [
      ...list,
      ...asked,
      '?slugs=b,a',
      '?sort=name&limit=4',
      '?status=open',
      '?status=OPEN&type=all',
      '?type=sme&status=all&limit=2',
      '?year=1800',
    ],
  },
  {
    route: '/v1/ipos/search',
    queries: ['', '?q=a', '?q=steel', '?q=%20steel%20', '?q=ste%C3%A9l', '?q=%00x'],
  },
  { route: '/v1/ipos/:slug', of: ['/v1/ipos', 'slug'], queries: past },
  {
    route: '/v1/ipos/:slug/revisions',
    of: ['/v1/ipos', 'slug'],
    queries: [...list, ...revisions, '?field=dates.openDate&limit=2'],
  },
  {
    route: '/v1/ipos/:slug/prices',
    of: ['/v1/ipos', 'slug'],
    queries: [...list, '?from=2026-01-01', '?to=2026-02-30', '?format=csv&fields=close'],
  },
  {
    route: '/v1/ipos/:slug/subscription',
    of: ['/v1/ipos', 'slug'],
    queries: [
      ...past.slice(details.length),
      '?fields=categories',
      '?fields=day.of,day.number',
      '?fields=none',
    ],
  },
  {
    route: '/v1/ipos/:slug/subscription/history',
    of: ['/v1/ipos', 'slug'],
    queries: [...list, '?interval=day', '?from=2026-01-01&interval=DAY', '?interval=week', '?to=2026-02-30'],
  },
  {
    route: '/v1/calendar',
    environment: 'live',
    queries: [
      ...list,
      ...['?kinds=IPO_OPEN,holiday', '?kinds=holiday,ipo_open', '?kinds=nfo_open&limit=2', '?kinds=party'],
      ...['?format=csv', '?fields=date,kind', '?kinds=holiday,holiday'],
      ...['?from=2026-01-01&to=2026-12-31&limit=3', '?from=2026-01-01&to=2027-12-31', '?to=2026-02-30'],
    ],
  },
  {
    route: '/v1/holidays',
    queries: [
      ...list,
      '?exchange=NSE',
      '?exchange=bse&year=2026',
      '?year=1989',
      '?exchange=mcx',
      '?format=csv',
    ],
  },
  { route: '/v1/gmp', queries: [...list, ...asked, '?minGmpPercent=-5&sort=gmpValue'] },
  {
    route: '/v1/gmp/accuracy',
    queries: [...list, '?period=90d', '?period=ALL&type=sme', '?period=2y', '?format=ndjson'],
  },
  {
    route: '/v1/gmp/accuracy/:source',
    of: ['/v1/gmp/accuracy', 'sourceId'],
    queries: [...list, '?period=all', '?type=mainboard', '?type=reit', '?format=csv'],
  },
  { route: '/v1/gmp/:ipoSlug', of: ['/v1/gmp', 'ipoSlug'], queries: past },
  {
    route: '/v1/gmp/:ipoSlug/history',
    of: ['/v1/gmp', 'ipoSlug'],
    queries: [...list, '?days=7', '?days=91'],
  },
  {
    route: '/v1/gmp/:ipoSlug/readings',
    of: ['/v1/gmp', 'ipoSlug'],
    queries: [...list, '?source=IPO%20Watch', '?source=all&from=2026-01-01', '?source=nse', '?to=yesterday'],
  },
  {
    route: '/v1/nfo',
    queries: [...list, ...asked, '?sipAvailable=True', '?category=Equity', '?riskLevel=very_high'],
  },
  { route: '/v1/nfo/search', queries: ['?q=fund', '?q=FUND', ''] },
  { route: '/v1/nfo/:slug', of: ['/v1/nfo', 'slug'], queries: past },
  { route: '/v1/nfo/:slug/revisions', of: ['/v1/nfo', 'slug'], queries: [...list, ...revisions] },
  { route: '/v1/nfo/amcs', queries: list },
  { route: '/v1/nfo/amcs/:code', of: ['/v1/nfo/amcs', 'code'], queries: ['?fields=name', '?fields=none'] },
  { route: '/v1/nfo/amc/:amcCode', of: ['/v1/nfo/amcs', 'code'], queries: list },
  ...offers,
];

/** Queries to test on every route. */
export const anyQueries: readonly string[] = ['', '?unknown=1', '?limit=2&limit=2'];
