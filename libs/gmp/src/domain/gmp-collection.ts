import { byWords, collectionOf, fromNumber, toNumber } from '@market/kernel';

/**
 * Filters and sort orders of premiums: those of the IPOs that are not listed yet, which are a few dozen, so
 * that they are filtered and sorted in memory. A new filter or order is one line here.
 */
export const gmpCollection = collectionOf({
  name: 'gmp',
  filters: {
    status: byWords('status', ['upcoming', 'open', 'closed'], {
      description: 'States of the IPO, without regard to case.',
      example: 'open',
    }),
    type: byWords('board', ['mainboard', 'sme'], {
      description: 'Boards that the company lists on, without regard to case.',
      example: 'sme',
    }),
    minGmp: fromNumber(
      'gmpValue',
      { description: 'Smallest premium in rupees.', example: 10 },
      { isSigned: true },
    ),
    maxGmp: toNumber(
      'gmpValue',
      { description: 'Greatest premium in rupees.', example: 500 },
      { isSigned: true },
    ),
    minGmpPercent: fromNumber(
      'estimatedListingGain',
      {
        description: 'Smallest premium in percent of the issue price, as `estimatedListingGain` has it.',
        example: 5,
      },
      { isSigned: true },
    ),
    maxGmpPercent: toNumber(
      'estimatedListingGain',
      {
        description: 'Greatest premium in percent of the issue price, as `estimatedListingGain` has it.',
        example: 100,
      },
      { isSigned: true },
    ),
  },
  sorts: {
    openDate: { field: 'openOn' },
    ipoName: { field: 'name', compares: 'letters' },
    gmpValue: { field: 'gmpValue' },
    estimatedListingGain: { field: 'estimatedListingGain' },
    lastUpdated: { field: 'quotedAt' },
    updatedAt: { field: 'updatedAt' },
  },
  usualSort: { name: 'openDate', isDescending: true },
  ties: [{ field: 'slug' }],
  named: { parameter: 'slugs', field: 'ipoSlug' },
});
