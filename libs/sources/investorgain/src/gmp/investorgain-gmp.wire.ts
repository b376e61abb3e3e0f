import { z } from 'zod';

/**
 * Schema of a row of report 331. Titles of displayed columns have changed (`GMP`, `GMP(L/H) (₹)`; `Price`, `Price
 * (₹)`), those with `~` have not. Source: report 331, seen 2026-09-09.
 */
const row = z
  .looseObject({
    '~ipo_name': z.string(),
    '~IPO_Category': z.string(),
    '~Srt_Open': z.string(),
    '~Srt_Close': z.string(),
    '~Str_Listing': z.string(),
    /** Day of the basis of allotment, empty while unknown. */
    '~Srt_BoA_Dt': z.string().nullish(),
    /** Number of the issue at the publisher. */
    '~id': z.union([z.number(), z.string()]).nullish(),
    'Updated-On': z.string(),
    /** Percent of the issue price, computed by the publisher. */
    '~gmp_percent_calc': z.string().optional(),
  })
  .superRefine((value, context) => {
    for (const title of ['GMP', 'Price'] as const) {
      if (typeof column(value, title) === 'string') continue;
      const path = [Object.keys(value).find((key) => key.startsWith(title)) ?? missing[title]];
      context.addIssue({ code: 'custom', path, message: 'expected text' });
    }
  });

const missing = { GMP: 'GMP', Price: 'Price (₹)' } as const;

export const investorgainGmpWire = z.looseObject({ reportTableData: z.array(row) });

export type InvestorgainGmpWire = z.infer<typeof investorgainGmpWire>;
export type InvestorgainGmpRow = InvestorgainGmpWire['reportTableData'][number];

/** Returns the cell of the column whose title begins so, whatever unit follows. */
export function column(row: Readonly<Record<string, unknown>>, title: 'GMP' | 'Price'): unknown {
  return Object.entries(row).find(([key]) => key.startsWith(title))?.[1];
}
