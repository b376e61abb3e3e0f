import { z } from 'zod';
import { remainingView } from '../remaining.view';
import type { DataPageView } from './data-page-reads';

export const partView = z
  .object({
    path: z.string().meta({ description: 'Path of the read below the service, with its query.' }),
    status: z.int().meta({ description: 'Status of the public API: also 403 of a plan gate.' }),
    data: z.unknown().meta({ description: 'Data of the response; null for a refused read.' }),
    meta: z.unknown().meta({ description: 'Place in a list; null for a record.' }),
    disclaimer: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'DataPart' });

export const dataPageView = z
  .object({
    main: partView,
    parts: z
      .record(z.string(), partView)
      .meta({ description: 'What stands beside it, by name; empty when the main read was refused.' }),
    remaining: remainingView.meta({ description: 'Views of data pages that are left to the account.' }),
  })
  .meta({ id: 'DataPage' }) satisfies z.ZodType<DataPageView>;

/** Data page, for the description of the dashboard's API. */
export const exampleDataPage: z.infer<typeof dataPageView> = {
  main: {
    ...{ path: '/v1/sgb?limit=25', status: 200, data: [], meta: { page: 1, limit: 25, total: 0 } },
    ...{ disclaimer: 'Informational only.', error: null },
  },
  parts: {},
  remaining: { minute: 29, day: 299 },
};
