import type { Scenario } from '../scenario';
import { api } from './read-path';

const path = '/v1/ipos?status=listed&limit=10';
const uncached = { READY_ANSWERS_MB: '0' };

/** Cost of filters, sorting, selected fields and CSV of a list that is read from the database. Each response has ten records. */
export const asking: Scenario = {
  id: 'asking',
  title: 'Filters, fields and CSV of a list',
  question:
    'The same program four times, which keeps no response and reads the database for each request: ten listed IPOs as they come, ten that are filtered by board and size and sorted by demand, three fields of ten, and ten as CSV. The ratios say what a question costs the API beside the plain list; what it costs the database is not in them (decision 0035). In production most of such requests are answered from memory. There is no target.',
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
