import { numberCell, rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

const columns = {
  '~ipo_name': textCell,
  '~IPO_Category': textCell,
  '~Srt_Open': textCell,
  '~Srt_Close': textCell,
  '~Str_Listing': textCell,
  'Updated-On': textCell,
};

/**
 * Schema of a row of report 331. Titles of displayed columns have changed (`GMP`, `GMP(L/H) (₹)`; `Price`, `Price
 * (₹)`), those with `~` have not. Source: report 331, seen 2026-09-09.
 */
const row = z.looseObject({
  ...columns,
  /** Day of the basis of allotment, empty while unknown. */
  '~Srt_BoA_Dt': textCell,
  /** Number of the issue at the publisher. */
  '~id': numberCell,
  /** Percent of the issue price, computed by the publisher. */
  '~gmp_percent_calc': textCell,
});

const displayed = { GMP: 'GMP', Price: 'Price (₹)' } as const;

export const investorgainGmpWire = z.looseObject({
  reportTableData: rowsWith(row, Object.keys(columns)).superRefine((rows, context) => {
    const [first] = rows;
    if (first === undefined) return;
    for (const title of ['GMP', 'Price'] as const) {
      if (rows.some((one) => typeof cellUnderTitle(one, title) === 'string')) continue;
      const path = [0, Object.keys(first).find((key) => key.startsWith(title)) ?? displayed[title]];
      context.addIssue({ code: 'custom', path, message: 'no row has a text' });
    }
  }),
});

export type InvestorgainGmpWire = z.infer<typeof investorgainGmpWire>;
export type InvestorgainGmpRow = InvestorgainGmpWire['reportTableData'][number];

/** Returns the cell of the column whose title begins with a text, whatever unit follows it. */
export function cellUnderTitle(row: Readonly<Record<string, unknown>>, title: 'GMP' | 'Price'): unknown {
  return Object.entries(row).find(([key]) => key.startsWith(title))?.[1];
}
