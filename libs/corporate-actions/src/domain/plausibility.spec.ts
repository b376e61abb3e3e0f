import { day } from './offer.fixture';
import type { MergedOffer } from './merge-sightings';
import { reasonToDoubt } from './plausibility';

const known = (terms: MergedOffer['terms']): MergedOffer => ({
  companyName: 'Zinnia Motors Limited',
  companyKey: 'zinnia motors',
  isin: null,
  exchanges: ['NSE'],
  recordOn: day('2026-03-02'),
  openOn: null,
  retailOn: null,
  closeOn: null,
  terms,
});

describe('what an exchange says of an offer', () => {
  it.each([
    ['issuePriceRupees', 450],
    ['issuePriceRupees', 4.5],
    ['issuePriceRupees', 4500],
    ['maxShares', 450],
  ])('is doubted when %s jumps to %d', (field, now) => {
    expect(reasonToDoubt({ terms: { [field]: now } }, known({ [field]: 45 }))).toContain('where 45 is known');
  });

  it('is believed when a price is revised', () => {
    expect(
      reasonToDoubt({ terms: { buybackPriceRupees: 105 } }, known({ buybackPriceRupees: 100 })),
    ).toBeNull();
  });

  it.each([
    [25, 1, null],
    [50, 1, null],
    [51, 1, 'a ratio of 51:1'],
    [277, 630, null],
    [1, 20_000, 'a ratio of 1:20000'],
  ])('in a ratio of %d:%d', (offered, held, reason) => {
    expect(reasonToDoubt({ terms: { ratio: { offered, held } } }, null)).toBe(reason);
  });

  it.each([
    [100, 120, false],
    [100, 60, false],
    [100, 24.9, true],
    [100, 201, true],
    [100, 1000, true],
    [100, 10, true],
  ])('in a buyback at %d with the share at %d', (buybackPriceRupees, marketPriceRupees, isDoubted) => {
    const reason = reasonToDoubt({ terms: { marketPriceRupees } }, known({ buybackPriceRupees }));
    expect(reason !== null).toBe(isDoubted);
  });

  it('is doubted when the offer closes before its record date', () => {
    expect(reasonToDoubt({ closeOn: day('2026-03-01') }, known({}))).toContain('before its record date');
  });
});
