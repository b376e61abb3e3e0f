import type { CorporateOfferKind } from '@market/contracts';
import {
  byIsin,
  byTexts,
  byWords,
  type Collection,
  collectionOf,
  fromDay,
  fromNumber,
  toDay,
  toNumber,
} from '@market/kernel';

/** Filters of offers of every kind. */
const common = {
  status: byWords('status', ['upcoming', 'open', 'closed'], {
    description: 'States of the offer, without regard to case.',
    example: 'open',
  }),
  openFrom: fromDay('openOn', 'First opening day, in India.'),
  openTo: toDay('openOn', 'Last opening day, in India.'),
  closeFrom: fromDay('closeOn', 'First closing day, in India.'),
  closeTo: toDay('closeOn', 'Last closing day, in India.'),
  exchange: byWords(
    'exchanges',
    ['nse', 'bse'],
    { description: 'Exchanges of the offer, without regard to case.', example: 'nse' },
    { stored: 'upper', isArray: true },
  ),
  minIssueSize: fromNumber('sizeRupees', {
    description: 'Smallest size of the offer in rupees.',
    example: 100_000_000,
  }),
  maxIssueSize: toNumber('sizeRupees', {
    description: 'Greatest size of the offer in rupees.',
    example: 10_000_000_000,
  }),
};

/** Filters of offers of shares. */
const ofShares = {
  isin: byIsin('isin'),
  symbol: byTexts(
    'symbols',
    {
      description: 'Symbols at either exchange as `symbols` has them, without regard to case.',
      example: 'KRISHNAMOT',
    },
    { isArray: true },
  ),
};

/** Orders of offers of every kind. */
const orders = {
  sorts: {
    openDate: { field: 'openOn' },
    closeDate: { field: 'closeOn' },
    companyName: { field: 'companyKey', compares: 'characters' as const },
    updatedAt: { field: 'updatedAt' },
  },
  usualSort: { name: 'openDate', isDescending: true },
  ties: [{ field: 'companyKey', compares: 'characters' as const }, { field: 'id' }],
  named: { parameter: 'ids', field: 'id' } as const,
  hasChanges: true as const,
};

/** Orders of offers, and by the size under its public name. */
const ordersWith = (size: string) => ({
  ...orders,
  sorts: { ...orders.sorts, [size]: { field: 'sizeRupees' } },
});

/** Filters and sort orders of rights issues. A new filter or order is one line here, and an index. */
export const rightsCollection = collectionOf({
  name: 'rights',
  filters: {
    ...common,
    ratio: byTexts('ratio', { description: 'Ratios as `ratio` has them.', example: '1:3' }),
    ...ofShares,
  },
  ...ordersWith('issueSizeRupees'),
});

/** Filters and sort orders of buybacks. */
export const buybackCollection = collectionOf({
  name: 'buyback',
  filters: {
    ...common,
    minPremium: fromNumber(
      'premiumPercent',
      {
        description: 'Smallest premium in percent, as `premium` has it.',
        example: 10,
      },
      { isSigned: true },
    ),
    maxPremium: toNumber(
      'premiumPercent',
      {
        description: 'Greatest premium in percent, as `premium` has it.',
        example: 40,
      },
      { isSigned: true },
    ),
    ...ofShares,
  },
  ...ordersWith('buybackSizeRupees'),
});

/** Filters and sort orders of issues of debentures. */
export const ncdCollection = collectionOf({ name: 'ncd', filters: common, ...ordersWith('issueSizeRupees') });

/** Filters and sort orders of offers for sale. */
export const ofsCollection = collectionOf({
  name: 'ofs',
  filters: { ...common, ...ofShares },
  ...ordersWith('issueSizeRupees'),
});

export const offerCollections: Readonly<Record<CorporateOfferKind, Collection>> = {
  rights: rightsCollection,
  buyback: buybackCollection,
  ncd: ncdCollection,
  ofs: ofsCollection,
};
