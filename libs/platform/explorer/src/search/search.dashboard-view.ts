import { z } from 'zod';
import { remainingView } from '../remaining.view';
import { recordKinds } from './record-paths';
import type { SearchResult } from './search';

/** Result of a search in the dashboard. */
export const searchView = z
  .object({
    records: z.array(
      z
        .object({
          kind: z.enum(recordKinds).meta({ description: 'Name of its path below `/v1`.' }),
          id: z.string(),
          name: z.string(),
          status: z.string().nullable(),
        })
        .meta({ id: 'FoundRecord' }),
    ),
    docs: z.array(z.object({ path: z.string(), title: z.string() }).meta({ id: 'FoundPage' })),
    remaining: remainingView.meta({ description: 'Searches that are left to the account.' }),
  })
  .meta({ id: 'SearchResult' }) satisfies z.ZodType<SearchResult>;

/** Result of a search, for the description of the dashboard's API. */
export const exampleSearch: z.infer<typeof searchView> = {
  records: [{ kind: 'ipos', id: 'narmada-logistics', name: 'Narmada Logistics', status: 'open' }],
  docs: [{ path: '/docs/webhooks', title: 'Webhooks' }],
  remaining: { minute: 59, day: 999 },
};
