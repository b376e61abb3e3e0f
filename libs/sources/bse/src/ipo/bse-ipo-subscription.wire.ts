import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of one category: `col2` its name, `col3` shares offered, `col4` shares bid for, `col5` times. Row 0 holds
 * titles.
 */
const row = z.looseObject({
  SRNo: bseValue,
  col2: bseValue,
  col3: bseValue,
  col4: bseValue,
  col5: bseValue,
  Scripname: bseValue,
  Maxdt: bseValue,
});

const rows = rowsWith(row, ['SRNo', 'col2', 'col4']);

/**
 * Schema of a book by category. `Pubissues_BBS_CumultveCatdem_ng`: `Table`, the bids of both exchanges, with `Table1`,
 * which may state another kind of offer, and refuses nothing; `{}` for an SME issue. `Pubissues_GetBkbldgCatdem_PAR_ng`: `table1`, and
 * `Pubissues_GetBkbldgCatdem_ng`: `table2`, both BSE's own bids. `Table1` and `table1` differ only in the capital.
 *
 * Source: captured responses of 2026-08-22 and 2026-10-02; three of one minute add up with NSE's own book.
 */
export const bseIpoSubscriptionWire = z
  .looseObject({
    Table: rows.nullish(),
    Table1: z
      .array(z.looseObject({ IR_FLAG: bseValue }))
      .nullish()
      .catch(null),
    table1: rows.nullish(),
    table2: rows.nullish(),
  })
  .refine(({ Table, table1, table2 }) => [Table, table1, table2].some(Array.isArray), {
    path: ['Table'],
    message: 'no Table, table1 or table2',
  });

export type BseIpoSubscriptionWire = z.infer<typeof bseIpoSubscriptionWire>;
export type BseBookRow = z.infer<typeof row>;
