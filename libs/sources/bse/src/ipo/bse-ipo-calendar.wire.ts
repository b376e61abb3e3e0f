import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * `IPO_HomePageDetail`: public offers of every kind, live and forthcoming. Source: captured answer of 2026-09-09.
 *
 * `IR_flag` names the kind. `FPO` is a fixed-price SME issue, not a follow-on offer.
 */
export const bseIpoCalendarWire = z.looseObject({
  Table: z.array(
    z.looseObject({
      Scrip_name: z.string().nullable(),
      Start_Dt: z.string().nullable(),
      End_Dt: z.string().nullable(),
      IR_flag: z.string(),
      IPO_NO: bseValue,
    }),
  ),
});

export type BseIpoCalendarWire = z.infer<typeof bseIpoCalendarWire>;
