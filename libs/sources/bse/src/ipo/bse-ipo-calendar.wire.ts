import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `IPO_HomePageDetail`: current and forthcoming public offers of every kind. Source: captured response of
 * 2026-09-09.
 *
 * `IR_flag` names the kind. `FPO` is a fixed-price SME issue, not a follow-on offer.
 */
export const bseIpoCalendarWire = z.looseObject({
  Table: rowsWith(
    z.looseObject({
      Scrip_name: bseValue,
      Start_Dt: bseValue,
      End_Dt: bseValue,
      IR_flag: bseValue,
      IPO_NO: bseValue,
    }),
    ['IPO_NO', 'Scrip_name', 'IR_flag'],
  ),
});

export type BseIpoCalendarWire = z.infer<typeof bseIpoCalendarWire>;
