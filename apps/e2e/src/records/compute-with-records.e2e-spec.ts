import { DescribedClient, type ListBody } from '../harness/described-client';
import { type SharedApi, sharedApi } from '../harness/shared-api';

type Json = Record<string, unknown>;
interface Dated extends Json {
  readonly updatedAt: string;
  readonly provenance: readonly { readonly source: string; readonly since: string }[];
}
interface Ipo extends Dated {
  readonly slug: string;
  readonly exchange: string | null;
  readonly exchanges: readonly string[];
  readonly issuePrice: { readonly max: number | null };
  readonly lotSize: number | null;
  readonly minInvestment: number | null;
  readonly issueSize: string | null;
  readonly issueSizeRupees: number | null;
  readonly leadManager: string | null;
  readonly leadManagers: readonly string[] | null;
  readonly symbols: { readonly nse: string | null; readonly bse: string | null };
  readonly documents: { readonly drhp: string | null; readonly rhp: string | null } | null;
}
interface Category extends Json {
  readonly code: string;
  readonly label: string;
  readonly sharesOffered: number | null;
  readonly sharesApplied: number | null;
}
interface Subscription extends Dated {
  readonly subscription: Record<'retail' | 'nii' | 'qib' | 'total', Json>;
  readonly lastUpdated: string | null;
  readonly categories: readonly Category[];
  readonly day: { readonly number: number; readonly of: number } | null;
}

/** Fields of the contract's tables, in their order, and those that follow them. */
const fields: readonly (readonly [path: string, contract: readonly string[], added: readonly string[]])[] = [
  [
    '/v1/ipos',
    [
      ...[
        'id',
        'slug',
        'name',
        'company',
        'exchange',
        'type',
        'status',
        'issuePrice',
        'lotSize',
        'issueSize',
      ],
      ...['dates', 'subscription', 'listing', 'registrar', 'leadManager', 'sector'],
    ],
    [
      ...[
        'isin',
        'symbols',
        'exchanges',
        'faceValue',
        'issueSizeRupees',
        'issueSizeShares',
        'finalIssuePrice',
      ],
      ...['leadManagers', 'minInvestment', 'documents'],
    ],
  ],
  [
    '/v1/gmp',
    [
      ...[
        'id',
        'ipoSlug',
        'ipoName',
        'issuePrice',
        'gmpValue',
        'estimatedListingPrice',
        'estimatedListingGain',
      ],
      ...['sources', 'aggregation', 'lastUpdated'],
    ],
    ['dispersion', 'confidence', 'type', 'status', 'openDate', 'isin', 'symbols'],
  ],
  [
    '/v1/sgb',
    [
      ...[
        'id',
        'seriesName',
        'tranche',
        'issuePrice',
        'discountedPrice',
        'discountDescription',
        'interestRate',
      ],
      ...[
        'interestPayment',
        'tenure',
        'prematureRedemption',
        'maxInvestment',
        'minInvestment',
        'status',
        'dates',
      ],
      ...['goldPriceReference', 'lastUpdated'],
    ],
    ['isin', 'symbol', 'redemptions'],
  ],
  ['/v1/nfo/amcs', ['code', 'name', 'shortName', 'totalNfos', 'activeNfos'], []],
];

describe('the fields that programs compute with', () => {
  let api: SharedApi;
  let client: DescribedClient;
  const list = async <Row>(path: string) =>
    (await client.get<ListBody<Row>>(path, `${path}?limit=100`)).body.data;
  const subscriptionOf = async (slug: string) =>
    (
      await client.get<{ data: Subscription }>(
        '/v1/ipos/{slug}/subscription',
        `/v1/ipos/${slug}/subscription`,
      )
    ).body.data;

  beforeAll(async () => {
    api = await sharedApi();
    client = await DescribedClient.for(api.base, api.testKey);
  });

  it.each(fields)(
    'of %s follow those of the contract, which keep their order',
    async (path, contract, added) => {
      const rows = await list<Json>(path);
      expect(rows.length).toBeGreaterThan(4);
      for (const row of rows)
        expect(Object.keys(row)).toEqual([...contract, ...added, 'updatedAt', 'provenance']);
    },
  );

  it.each([
    '/v1/ipos',
    '/v1/gmp',
    '/v1/nfo',
    '/v1/nfo/amcs',
    '/v1/sgb',
    '/v1/rights',
    '/v1/buyback',
    '/v1/ncd',
    '/v1/ofs',
  ])('of %s date each record, and each of its sources no later', async (path) => {
    const now = new Date(Date.now() + 5_000).toISOString();
    for (const { updatedAt, provenance } of await list<Dated>(path)) {
      expect(updatedAt <= now && updatedAt > '2000').toBe(true);
      for (const { since } of provenance) expect(since <= updatedAt).toBe(true);
      expect(new Set(provenance.map(({ source }) => source)).size).toBe(provenance.length);
    }
  });

  it('agree with the texts of an IPO', async () => {
    const ipos = await list<Ipo>('/v1/ipos');
    for (const ipo of ipos) {
      expect(ipo.exchanges.join(' ')).toBe(ipo.exchange ?? '');
      expect(ipo.leadManagers?.join(', ') ?? null).toBe(ipo.leadManager);
      expect(ipo.issueSizeRupees === null).toBe(ipo.issueSize === null);
      if (ipo.issueSizeRupees !== null)
        expect(`${(ipo.issueSizeRupees / 1e7).toFixed(2)} Cr`).toBe(ipo.issueSize);
      const { max } = ipo.issuePrice;
      expect(ipo.minInvestment).toBe(
        ipo.lotSize === null || max === null ? null : Math.round(ipo.lotSize * max * 100) / 100,
      );
      expect(ipo.symbols.nse === null).toBe(!ipo.exchanges.includes('NSE'));
      expect(ipo.symbols.bse === null).toBe(!ipo.exchanges.includes('BSE'));
    }
    expect(new Set(ipos.map(({ documents }) => documents === null))).toEqual(new Set([true, false]));
    for (const field of ['isin', 'faceValue', 'issueSizeShares', 'finalIssuePrice', 'minInvestment'])
      expect(new Set(ipos.map((ipo) => ipo[field] === null))).toEqual(new Set([true, false]));
  });

  it('list every category of a book, with the three main ones as they were', async () => {
    const codes = new Set<string>();
    for (const { slug } of await list<Ipo>('/v1/ipos')) {
      const detail = await subscriptionOf(slug);
      expect(Object.keys(detail)).toEqual([
        ...['ipoSlug', 'ipoName', 'status', 'subscription', 'lastUpdated'],
        ...['categories', 'day', 'updatedAt', 'provenance'],
      ]);
      for (const { code } of detail.categories) codes.add(code);
      const of = (wanted: string) => detail.categories.find(({ code }) => code === wanted);
      for (const [code, name] of [
        ['QIB', 'qib'],
        ['NII', 'nii'],
        ['RETAIL', 'retail'],
      ] as const) {
        const { category: _category, ...figures } = detail.subscription[name];
        if (detail.lastUpdated !== null) expect(of(code)).toMatchObject(figures);
      }
      const [small, big, both] = [of('NII_SMALL'), of('NII_BIG'), of('NII')];
      if (small && big) {
        expect((small.sharesOffered ?? 0) + (big.sharesOffered ?? 0)).toBe(both?.sharesOffered);
        expect((small.sharesApplied ?? 0) + (big.sharesApplied ?? 0)).toBe(both?.sharesApplied);
      }
      expect(detail.day === null).toBe(detail.lastUpdated === null);
      if (detail.day !== null) {
        expect(detail.day.of).toBe(3);
        expect(detail.day.number >= 1 && detail.day.number <= 3).toBe(true);
      }
    }
    expect(codes).toEqual(
      new Set([
        ...['QIB', 'NII', 'NII_SMALL', 'NII_BIG', 'RETAIL', 'EMPLOYEE', 'SHAREHOLDER', 'ANCHOR', 'OTHER'],
      ]),
    );
  });

  it('rate premiums by the publishers that agree', async () => {
    interface Gmp extends Json {
      readonly issuePrice: number | null;
      readonly sources: readonly { readonly value: number }[];
      readonly aggregation: { readonly min: number; readonly max: number };
      readonly dispersion: { readonly range: number; readonly sourceCount: number };
      readonly confidence: string;
      readonly lastUpdated: string;
    }
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
    const premiums = await list<Gmp>('/v1/gmp');
    for (const { sources, aggregation, dispersion, confidence, issuePrice, lastUpdated } of premiums) {
      expect(dispersion.sourceCount).toBe(sources.length);
      expect(dispersion.range).toBeCloseTo(aggregation.max - aggregation.min, 2);
      if (issuePrice === null || sources.length < 2 || lastUpdated < dayAgo) expect(confidence).toBe('low');
      else if (dispersion.range * 10 <= issuePrice)
        expect(confidence).toBe(sources.length >= 3 ? 'high' : 'medium');
    }
    expect(premiums.some(({ sources, lastUpdated }) => sources.length > 2 && lastUpdated < dayAgo)).toBe(
      true,
    );
    expect(new Set(premiums.map(({ confidence }) => confidence))).toEqual(new Set(['high', 'medium', 'low']));
  });

  it('have redemptions of gold bonds in the order of their days', async () => {
    interface Sgb extends Json {
      readonly redemptions: readonly { readonly kind: string; readonly date: string }[];
    }
    const all = (await list<Sgb>('/v1/sgb')).map(({ redemptions }) => redemptions);
    for (const redemptions of all) {
      const dates = redemptions.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
    }
    expect(new Set(all.flat().map(({ kind }) => kind))).toEqual(new Set(['premature', 'final']));
    expect(all.some(({ length }) => length === 0)).toBe(true);
  });
});
