import type { Scenario } from '../scenario';
import { api } from './read-path';

const path = '/v1/ipos?status=listed&limit=10';
const uncached = { READY_ANSWERS_MB: '0' };

/** Cost of filters, sorting, selected fields and CSV of a list that is read from the database. */
export const asking: Scenario = {
  id: 'asking',
  title: 'Filters, fields and CSV of a list',
  question:
    'The same program, which keeps no response and reads the database for each request, with four questions about the same list. They are shown beside the plain list; there is no target.',
  path,
  connections: 32,
  accounts: 2_048,
  requestsInARow: 32,
  variants: [
    { ...api, title: 'the list', env: uncached },
    {
      ...{ id: 'sorted', title: 'filtered and sorted', env: uncached },
      path: `${path}&type=mainboard&minIssueSize=1000000000&sort=-subscription.totalTimes`,
    },
    {
      ...{ id: 'fields', title: 'three fields', env: uncached },
      path: `${path}&fields=slug,name,listing.listingGain`,
    },
    { ...{ id: 'csv', title: 'as CSV', env: uncached }, path: `${path}&format=csv` },
  ],
  targets: ['sorted', 'fields', 'csv'].map((variant) => ({
    variant,
    against: 'api',
    measure: 'processor time' as const,
  })),
};
