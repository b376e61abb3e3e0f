import { nfoCategories, nfoStatuses, riskLevels } from '@market/contracts';
import { byCodes, byFlag, byIsin, byTexts, byWords, collectionOf, fromDay, toDay } from '@market/kernel';

const status = byWords('status', nfoStatuses, {
  description: 'States of the offer, without regard to case.',
  example: 'open',
});

/** Filters of offers whatever their fund house. */
const termsOfOffers = {
  category: byWords('category', nfoCategories, {
    description: 'Classes of the scheme by SEBI’s categorization, without regard to case.',
    example: 'equity',
  }),
  riskLevel: byWords('riskLevel', riskLevels, {
    description: 'Levels of the risk-o-meter at the launch, without regard to case.',
    example: 'very_high',
  }),
  subCategory: byTexts('subCategory', {
    description: 'Subcategories as `subCategory` has them, without regard to case.',
    example: 'Flexi Cap Fund',
  }),
  sipAvailable: byFlag('sipAvailable', { description: 'Whether systematic investment plans are available.' }),
  openFrom: fromDay('openOn', 'First opening day, in India.'),
  openTo: toDay('openOn', 'Last opening day, in India.'),
  closeFrom: fromDay('closeOn', 'First closing day, in India.'),
  closeTo: toDay('closeOn', 'Last closing day, in India.'),
};

const { category, riskLevel, ...otherTerms } = termsOfOffers;

/** Filters and sort orders of new fund offers. A new filter or order is one line here, and an index. */
export const nfoCollection = collectionOf({
  name: 'nfo',
  filters: {
    status,
    category,
    amcCode: byCodes('amcCode', {
      description: 'Codes of the fund houses, as `/v1/nfo/amcs` lists them.',
      message: 'must be the code of a fund house',
    }),
    riskLevel,
    ...otherTerms,
    isin: byIsin('isins', {
      description: 'ISINs among `isins`, without regard to case.',
      isArray: true,
    }),
  },
  sorts: {
    'dates.openDate': { field: 'openOn' },
    'dates.closeDate': { field: 'closeOn' },
    name: { field: 'name', compares: 'letters' },
    minInvestment: { field: 'minInvestmentRupees' },
  },
  usualSort: { name: 'dates.openDate', isDescending: true },
  ties: [{ field: 'slug' }],
  named: { parameter: 'slugs', field: 'slug' },
  hasChanges: true,
});

/** New fund offers of one fund house. */
export const nfosOfHouseCollection = collectionOf({
  ...nfoCollection,
  filters: { status, ...termsOfOffers },
});

/** Fund houses. */
export const amcCollection = collectionOf({
  name: 'amcs',
  filters: {},
  sorts: { name: { field: 'name', compares: 'letters' } },
  usualSort: { name: 'name', isDescending: false },
  ties: [{ field: 'code' }],
  named: null,
});
