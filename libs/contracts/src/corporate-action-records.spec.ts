import { indianDay } from '@market/kernel';
import { buyback, offerForSale, rightsIssue, type RightsIssueRecord } from './corporate-action-records';

const rights: RightsIssueRecord = {
  exchange: 'NSE',
  sourceKey: 'rights-NEELAMR',
  companyName: 'Neelam Looms Limited',
  isin: 'INE0NEE01014',
  handles: { symbol: 'NEELAMR' },
  recordOn: indianDay('2026-11-05'),
  openOn: indianDay('2026-11-10'),
  retailOn: null,
  closeOn: indianDay('2026-11-20'),
  terms: {
    issuePriceRupees: 45,
    ratio: { offered: 1, held: 3 },
    issueSizeShares: null,
    issueSizeRupees: null,
  },
};

describe('a rights issue record', () => {
  it('is named by exchange and key', () => {
    expect(rightsIssue.schema.safeParse(rights).success).toBe(true);
    expect(rightsIssue.keyOf(rights)).toBe('NSE:rights-NEELAMR');
  });

  it.each([
    ['closes before it opens', { closeOn: indianDay('2026-11-09') }],
    ['has a blank name', { companyName: ' ' }],
    ['has a malformed ISIN', { isin: 'NEELAM' }],
    ['has a ratio with nothing held', { terms: { ...rights.terms, ratio: { offered: 1, held: 0 } } }],
    ['has a price of 0', { terms: { ...rights.terms, issuePriceRupees: 0 } }],
  ])('is refused when it %s', (_title, part) => {
    expect(rightsIssue.schema.safeParse({ ...rights, ...part }).success).toBe(false);
  });
});

it('a buyback is by tender or in the open market', () => {
  const terms = {
    buybackPriceRupees: 100,
    marketPriceRupees: null,
    marketPricedAt: null,
    maxShares: null,
    buybackSizeRupees: null,
  };
  const record = (method: string) => ({ ...rights, terms: { ...terms, method } });
  expect(buyback.schema.safeParse(record('tender')).success).toBe(true);
  expect(buyback.schema.safeParse(record('auction')).success).toBe(false);
});

it('an offer for sale has its retail day on or after its opening day', () => {
  const terms = {
    floorPriceRupees: 63,
    sellerName: null,
    nonRetailShares: null,
    retailShares: null,
    retailDiscountPercent: null,
  };
  const record = { ...rights, retailOn: indianDay('2026-11-11'), terms };
  expect(offerForSale.schema.safeParse(record).success).toBe(true);
  expect(offerForSale.schema.safeParse({ ...record, retailOn: indianDay('2026-11-09') }).success).toBe(false);
});
