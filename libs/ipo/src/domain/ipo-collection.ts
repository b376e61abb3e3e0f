import {
  byIsin,
  byTexts,
  byWords,
  byYear,
  collectionOf,
  fromDay,
  fromNumber,
  toDay,
  toNumber,
} from '@market/kernel';

const statuses = ['upcoming', 'open', 'closed', 'listed', 'withdrawn'] as const;

/** Filters and sort orders of IPOs. A new filter or order is one line here, and an index in a migration. */
export const ipoCollection = collectionOf({
  name: 'ipos',
  hasChanges: true,
  filters: {
    status: byWords(
      'status',
      statuses,
      { description: 'States of the IPO, without regard to case.', example: 'open' },
      { stored: 'upper' },
    ),
    type: byWords(
      'board',
      ['mainboard', 'sme'],
      { description: 'Boards that the company lists on, without regard to case.', example: 'mainboard' },
      { stored: 'upper' },
    ),
    year: byYear('openOn', { description: 'Calendar year of the opening day, from 1990 to next year.' }),
    openFrom: fromDay('openOn', 'First opening day, in India.'),
    openTo: toDay('openOn', 'Last opening day, in India.'),
    closeFrom: fromDay('closeOn', 'First closing day, in India.'),
    closeTo: toDay('closeOn', 'Last closing day, in India.'),
    listingFrom: fromDay('listingOn', 'First listing day, in India.'),
    listingTo: toDay('listingOn', 'Last listing day, in India.'),
    minIssueSize: fromNumber('sizeRupees', {
      description: 'Smallest issue size in rupees.',
      example: 1_000_000_000,
    }),
    maxIssueSize: toNumber('sizeRupees', {
      description: 'Greatest issue size in rupees.',
      example: 50_000_000_000,
    }),
    exchange: byWords(
      'exchanges',
      ['nse', 'bse'],
      { description: 'Exchanges of the listing, without regard to case.', example: 'nse' },
      { stored: 'upper', isArray: true },
    ),
    sector: byTexts('sector', {
      description: 'Sectors as `sector` has them, without regard to case.',
      example: 'Realty',
    }),
    registrar: byTexts('registrar', {
      description: 'Registrars as `registrar` has them, without regard to case.',
      example: 'Sahyadri Share Registry Private Limited',
    }),
    leadManager: byTexts(
      'leadManagers',
      {
        description:
          'Lead managers by their names in `leadManager`, without regard to case: one of them suffices.',
        example: 'Meridian Capital Advisors Limited',
      },
      { isArray: true },
    ),
    isin: byIsin('isin'),
    symbol: byTexts(
      'symbols',
      {
        description: 'Symbols at either exchange as `symbols` has them, without regard to case.',
        example: 'NARMADALOG',
      },
      { isArray: true },
    ),
  },
  sorts: {
    'dates.openDate': { field: 'openOn' },
    'dates.closeDate': { field: 'closeOn' },
    'dates.listingDate': { field: 'listingOn' },
    name: { field: 'name', compares: 'letters' },
    issueSize: { field: 'sizeRupees' },
    'subscription.totalTimes': { field: 'totalTimes' },
    'listing.listingGain': { field: 'listingGain' },
    updatedAt: { field: 'updatedAt' },
  },
  usualSort: { name: 'dates.openDate', isDescending: true },
  ties: [{ field: 'slug' }],
  named: { parameter: 'slugs', field: 'slug' },
});
