import type { IssueClaim } from './issue-claim';
import { aKnownIpo, day } from './ipo.fixture';
import type { IpoFacts } from './issue-facts';
import { placeRenamed, type UnlistedIpo, unplacedListings } from './renamed-company';

const listing = (facts: IpoFacts = {}, sourceKey = 'scrip-544801'): IssueClaim => ({
  party: 'BSE',
  sourceKey,
  facts: {
    ...{ companyName: 'Helios Foundries Limited', symbol: 'HELIOS', issuePriceRupees: 285 },
    ...{ listingOn: day('2026-03-16'), confirmed: 'listed', ...facts },
  },
});
const unlisted = (part: Partial<UnlistedIpo> = {}): UnlistedIpo => ({
  ...aKnownIpo({ keys: new Set(['BSE:ipo-8001']) }),
  symbols: [],
  ...part,
});
const placed = (listings: readonly IssueClaim[], ipos: readonly UnlistedIpo[]) => [
  ...placeRenamed(listings, ipos).values(),
];

describe('a listing under a name that no known company has', () => {
  it.each<[string, IpoFacts, Partial<UnlistedIpo>]>([
    ['whose upper end of the band is its price, 3 to 10 days after the close', {}, {}],
    ['with its final price', { issuePriceRupees: 280 }, { issuePriceRupees: 280 }],
    ['on its planned day', { listingOn: day('2026-03-30') }, { listingOn: day('2026-03-30') }],
    ['with its symbol and ISIN', { isin: 'INE000A01010' }, { isin: 'INE000A01010', symbols: ['BSE:HELIOS'] }],
    ['whose symbol another exchange alone states', {}, { symbols: ['NSE:ZINNIA'] }],
  ])('is that of the only issue %s', (_which, facts, part) => {
    expect(placed([listing(facts)], [unlisted(part)])).toEqual(['ipo_0001']);
  });

  it.each<[string, IpoFacts, Partial<UnlistedIpo>]>([
    ['with another price', { issuePriceRupees: 284 }, {}],
    ['without a price', { issuePriceRupees: undefined as never }, {}],
    ['2 days after its close', { listingOn: day('2026-03-13') }, {}],
    ['11 days after its close', { listingOn: day('2026-03-22') }, {}],
    ['on another day than the planned one', {}, { listingOn: day('2026-03-17') }],
    ['with another symbol', {}, { symbols: ['BSE:ZINNIA'] }],
    ['with another ISIN', { isin: 'INE000B01018' }, { isin: 'INE000A01010' }],
    ['at an exchange that does not list the issue', {}, { keys: new Set(['NSE:ZINNIA']) }],
  ])('is not that of an issue %s', (_which, facts, part) => {
    expect(placed([listing(facts)], [unlisted(part)])).toEqual([]);
  });

  it('is placed nowhere when two issues fit it, or it and another listing fit an issue', () => {
    expect(placed([listing()], [unlisted(), unlisted({ id: 'ipo_0002' })])).toEqual([]);
    expect(placed([listing(), listing({ symbol: 'TARA' }, 'scrip-544802')], [unlisted()])).toEqual([]);
  });

  it('is none whose key, ISIN or name a known issue has, and none of NSE, where the symbol is the key', () => {
    const unknown = listing();
    expect(unplacedListings([unknown], [unlisted()])).toEqual([unknown]);
    for (const part of [
      { keys: new Set(['BSE:scrip-544801']) },
      { companyKeys: new Set(['heliosfoundries']) },
      { isin: 'INE000A01010' },
    ])
      expect(unplacedListings([listing({ isin: 'INE000A01010' })], [unlisted(part)])).toEqual([]);
    expect(unplacedListings([{ ...unknown, party: 'NSE', sourceKey: 'HELIOS' }], [])).toEqual([]);
    expect(unplacedListings([{ ...unknown, facts: { companyName: 'Helios Foundries' } }], [])).toEqual([]);
  });
});
