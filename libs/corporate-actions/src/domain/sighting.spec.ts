import { aBuybackRecord, aRightsRecord, at, day } from './offer.fixture';
import { mergeSightings } from './merge-sightings';
import { factsOf, layOver, newsIn, type OfferFacts, wordsAfter } from './sighting';

const sighting = (exchange: 'NSE' | 'BSE', facts: OfferFacts, sourceKey = 'key') => ({
  exchange,
  sourceKey,
  facts,
  words: {},
  nameKeys: [],
});

describe('facts', () => {
  it('are only what a record says, instants as texts', () => {
    const terms = { marketPriceRupees: 320, marketPricedAt: at('2026-03-09', '11:00') };
    expect(factsOf(aBuybackRecord({ closeOn: null, terms }))).toEqual({
      companyName: 'Zinnia Motors Limited',
      openOn: '2026-03-09',
      terms: {
        buybackPriceRupees: 400,
        maxShares: 500_000,
        method: 'tender',
        marketPriceRupees: 320,
        marketPricedAt: '2026-03-09T05:30:00.000Z',
      },
    });
    expect(factsOf(aRightsRecord())).not.toHaveProperty('terms');
  });

  it('that a feed repeats are no news, and one moved end brings the whole period', () => {
    const before = factsOf(aRightsRecord());
    expect(newsIn(before, before)).toEqual({});
    const extended = { ...before, closeOn: day('2026-03-25') };
    expect(newsIn(extended, before)).toEqual({ openOn: '2026-03-09', closeOn: '2026-03-25' });
  });

  it('that a feed no longer mentions still count as said', () => {
    const before: OfferFacts = { companyName: 'Zinnia', terms: { maxShares: 5 } };
    expect(wordsAfter({ terms: { method: 'tender' } }, before)).toEqual({
      companyName: 'Zinnia',
      terms: { maxShares: 5, method: 'tender' },
    });
  });

  it('of a moved period do not keep the end of the old plan', () => {
    const older: OfferFacts = { openOn: day('2026-03-09'), closeOn: day('2026-03-18') };
    expect(layOver(older, { openOn: day('2026-03-20') })).toEqual({ openOn: '2026-03-20' });
  });
});

describe('a merged offer', () => {
  it('has NSE’s word before BSE’s and takes from BSE what NSE leaves out', () => {
    const merged = mergeSightings([
      sighting('BSE', { companyName: 'ZINNIA MOTORS LTD', openOn: day('2026-03-10'), terms: { a: 1, b: 1 } }),
      sighting('NSE', { companyName: 'Zinnia Motors Limited', closeOn: day('2026-03-18'), terms: { a: 2 } }),
    ]);
    expect(merged).toMatchObject({
      companyName: 'Zinnia Motors Limited',
      exchanges: ['NSE', 'BSE'],
      openOn: '2026-03-10',
      closeOn: '2026-03-18',
      terms: { a: 2, b: 1 },
    });
  });

  it('has both ends of the period from one exchange that knows both', () => {
    const whole = { openOn: day('2026-03-10'), closeOn: day('2026-03-19') };
    const merged = mergeSightings([sighting('NSE', { openOn: day('2026-03-09') }), sighting('BSE', whole)]);
    expect(merged).toMatchObject(whole);
  });

  it('has the fullest name, and one in capitals only when there is no other', () => {
    const names = (...all: string[]) =>
      mergeSightings(all.map((companyName, index) => sighting('BSE', { companyName }, String(index))))
        .companyName;
    expect(names('ZINM', 'Zinnia Motors Ltd')).toBe('Zinnia Motors Ltd');
    expect(names('ZINM', 'ZINNIA MOTORS LTD')).toBe('ZINNIA MOTORS LTD');
  });

  it('has the latest of several market prices', () => {
    const priced = (marketPriceRupees: number, marketPricedAt: string) => ({
      terms: { marketPriceRupees, marketPricedAt },
    });
    const merged = mergeSightings([
      sighting('NSE', priced(320, '2026-03-09T05:30:00.000Z')),
      sighting('BSE', priced(321, '2026-03-09T06:30:00.000Z')),
    ]);
    expect(merged.terms).toEqual({ marketPriceRupees: 321, marketPricedAt: '2026-03-09T06:30:00.000Z' });
  });
});
