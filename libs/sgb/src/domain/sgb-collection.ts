import { byIsin, byTexts, byWords, collectionOf, fromDay, toDay } from '@market/kernel';

/** Filters and sort orders of tranches. A new filter or order is one line here, and an index. */
export const sgbCollection = collectionOf({
  name: 'sgb',
  hasChanges: true,
  filters: {
    status: byWords('status', ['upcoming', 'open', 'closed'], {
      description: 'States of the tranche, without regard to case.',
      example: 'closed',
    }),
    openFrom: fromDay('openOn', 'First opening day, in India.'),
    openTo: toDay('openOn', 'Last opening day, in India.'),
    closeFrom: fromDay('closeOn', 'First closing day, in India.'),
    closeTo: toDay('closeOn', 'Last closing day, in India.'),
    maturityFrom: fromDay('maturesOn', 'First day of maturity, in India.'),
    maturityTo: toDay('maturesOn', 'Last day of maturity, in India.'),
    isin: byIsin('isin'),
    symbol: byTexts('symbol', {
      description: 'Trading symbols at NSE as `symbol` has them, without regard to case.',
      example: 'SGBS08',
    }),
  },
  sorts: {
    'dates.openDate': { field: 'openOn' },
    'dates.maturityDate': { field: 'maturesOn' },
    issuePrice: { field: 'offlineRupees' },
    updatedAt: { field: 'updatedAt' },
  },
  usualSort: { name: 'dates.openDate', isDescending: true },
  ties: [
    { field: 'financialYear', isDescending: true, compares: 'characters' },
    { field: 'series', isDescending: true },
    { field: 'id' },
  ],
  named: { parameter: 'ids', field: 'id' },
});
