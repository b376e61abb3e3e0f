import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/** One category: `col2` its name, `col3` shares offered, `col4` shares bid for, `col5` times. Row 0 holds titles. */
const row = z.looseObject({
  SRNo: bseValue,
  col2: z.string().nullable(),
  col3: bseValue,
  col4: bseValue,
  col5: bseValue,
  Scripname: z.string().nullable(),
  Maxdt: z.string().nullable(),
});

/**
 * `Pubissues_GetBkbldgCatdem_PAR_ng` (`table1`, bids of both exchanges; form as documented, not captured) and
 * `Pubissues_GetBkbldgCatdem_ng` (`table2`, BSE's own book; captured answers of 2026-08-22).
 */
export const bseIpoSubscriptionWire = z
  .looseObject({ table1: z.array(row).nullish(), table2: z.array(row).nullish() })
  .refine((wire) => Array.isArray(wire.table1) || Array.isArray(wire.table2), {
    path: ['table2'],
    message: 'neither table1 nor table2',
  });

export type BseIpoSubscriptionWire = z.infer<typeof bseIpoSubscriptionWire>;
export type BseBookRow = z.infer<typeof row>;
