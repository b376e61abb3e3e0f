import type { OfferWithStatus } from '../domain/offer-status';
import { day } from '../domain/offer.fixture';
import { presentBuyback } from './buyback.view';
import { presentNcd } from './ncd.view';
import { presentOfs } from './ofs.view';
import { presentRights } from './rights.view';

const base = {
  companyName: 'Zinnia Motors Limited',
  companyKey: 'zinnia motors',
  isin: 'INE0FOO01011',
  nseSymbol: 'ZINNIA',
  bseSymbol: null,
  exchanges: ['NSE', 'BSE'] as const,
  recordOn: day('2026-03-02'),
  openOn: day('2026-03-09'),
  retailOn: day('2026-03-10'),
  closeOn: day('2026-03-10'),
  status: 'open' as const,
  updatedAt: new Date('2026-03-08T18:30:00.000Z'),
  provenance: [{ source: 'NSE', since: '2026-03-02T06:30:00.000Z' }],
};
const share = { isin: 'INE0FOO01011', symbols: { nse: 'ZINNIA', bse: null } };
const changes = {
  updatedAt: '2026-03-08T18:30:00.000Z',
  provenance: [{ source: 'NSE', since: '2026-03-02T06:30:00.000Z' }],
};
const dates = { openDate: '2026-03-09T00:00:00.000Z', closeDate: '2026-03-10T00:00:00.000Z' };
const rights = (terms: OfferWithStatus<'rights'>['terms']) =>
  presentRights({ ...base, kind: 'rights', id: 'rights_1', terms });
const buyback = (terms: OfferWithStatus<'buyback'>['terms']) =>
  presentBuyback({ ...base, kind: 'buyback', id: 'buyback_1', terms });

describe('a rights issue as shown', () => {
  it('has exactly the fields of the contract', () => {
    const terms = { issuePriceRupees: 12.505, ratio: { offered: 1, held: 3 }, issueSizeShares: 10_000_000 };
    expect(rights(terms)).toEqual({
      id: 'rights_1',
      companyName: 'Zinnia Motors Limited',
      issuePrice: 12.51,
      ratio: '1:3',
      ratioDescription: '1 rights share for every 3 shares held',
      recordDate: '2026-03-02T00:00:00.000Z',
      ...dates,
      issueSize: '12.51 Cr',
      status: 'open',
      exchange: 'NSE BSE',
      ...share,
      issueSizeRupees: 125_050_000,
      entitlementShares: 1,
      entitlementPer: 3,
      ...changes,
    });
  });

  it.each([
    [1, 1, '1 rights share for every share held'],
    [25, 1, '25 rights shares for every share held'],
    [277, 630, '277 rights shares for every 630 shares held'],
  ])('says %d:%d in words', (offered, held, words) => {
    expect(rights({ ratio: { offered, held } }).ratioDescription).toBe(words);
  });

  it('shows null for terms that no source states', () => {
    expect(rights({})).toMatchObject({
      issuePrice: null,
      ratio: null,
      ratioDescription: null,
      issueSize: null,
      issueSizeRupees: null,
      entitlementShares: null,
      entitlementPer: null,
    });
  });
});

describe('a buyback as shown', () => {
  it('has exactly the fields of the contract', () => {
    const terms = {
      buybackPriceRupees: 400,
      marketPriceRupees: 320,
      maxShares: 500_000,
      method: 'tender' as const,
    };
    expect(buyback(terms)).toEqual({
      id: 'buyback_1',
      companyName: 'Zinnia Motors Limited',
      buybackPrice: 400,
      marketPrice: 320,
      premium: 25,
      buybackSize: '20.00 Cr',
      maxShares: 500_000,
      recordDate: '2026-03-02T00:00:00.000Z',
      ...dates,
      status: 'open',
      method: 'Tender Offer',
      exchange: 'NSE BSE',
      ...share,
      buybackSizeRupees: 200_000_000,
      acceptanceRatio: null,
      ...changes,
    });
  });

  it('has the percent of the tendered shares that were taken back once both numbers are known', () => {
    expect(buyback({ tenderedShares: 1_600_000, acceptedShares: 350_000 }).acceptanceRatio).toBe(21.88);
    expect(buyback({ tenderedShares: 1_600_000 }).acceptanceRatio).toBeNull();
  });

  it('has no premium unless both prices are known, and a negative one below the market', () => {
    expect(buyback({ buybackPriceRupees: 400 }).premium).toBeNull();
    expect(buyback({ marketPriceRupees: 400 }).premium).toBeNull();
    expect(buyback({ buybackPriceRupees: 300, marketPriceRupees: 400 }).premium).toBe(-25);
  });
});

it('a debenture issue has exactly the fields that were decided, null until a source gives them', () => {
  expect(presentNcd({ ...base, kind: 'ncd', id: 'ncd_1', terms: {} })).toEqual({
    id: 'ncd_1',
    companyName: 'Zinnia Motors Limited',
    issuePrice: null,
    faceValue: null,
    minInvestment: null,
    couponRates: null,
    creditRating: null,
    issueSize: null,
    ...dates,
    status: 'open',
    exchange: 'NSE BSE',
    issueSizeRupees: null,
    ...changes,
  });
});

it('an offer for sale has exactly the fields that were decided', () => {
  const terms = { floorPriceRupees: 63, nonRetailShares: 900_000, retailShares: 100_000 };
  expect(presentOfs({ ...base, kind: 'ofs', id: 'ofs_1', terms })).toEqual({
    id: 'ofs_1',
    companyName: 'Zinnia Motors Limited',
    floorPrice: 63,
    sellerName: null,
    sharesOffered: 1_000_000,
    retailDiscountPercent: null,
    openDate: '2026-03-09T00:00:00.000Z',
    retailDate: '2026-03-10T00:00:00.000Z',
    closeDate: '2026-03-10T00:00:00.000Z',
    issueSize: '6.30 Cr',
    status: 'open',
    exchange: 'NSE BSE',
    ...share,
    issueSizeRupees: 63_000_000,
    ...changes,
  });
});

it.each([
  ['retail', { nonRetailShares: 900_000 }],
  ['non-retail', { retailShares: 100_000 }],
])('an offer for sale has no size while its %s part is unknown', (_part, shares) => {
  const terms = { floorPriceRupees: 63, ...shares };
  expect(presentOfs({ ...base, kind: 'ofs', id: 'ofs_1', terms })).toMatchObject({
    floorPrice: 63,
    sharesOffered: null,
    issueSize: null,
  });
});
