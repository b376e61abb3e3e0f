import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `IPO_HomePageDetail`, with the columns of rights issues (RI), debt (DPI) and buybacks in the open market.
 * `IPO_NO` is 1 in every buyback: its key is scrip code and first day. Source: captured response of 2026-09-09.
 */
export const bseCorporateCalendarWire = z.looseObject({
  Table: rowsWith(
    z.looseObject({
      Scrip_name: bseValue,
      Start_Dt: bseValue,
      End_Dt: bseValue,
      IR_flag: bseValue,
      IPO_NO: bseValue,
      Scrip_cd: bseValue,
    }),
    ['IPO_NO', 'Scrip_name', 'IR_flag'],
  ),
});

export type BseCorporateCalendarWire = z.infer<typeof bseCorporateCalendarWire>;
export type BseCorporateCalendarRow = BseCorporateCalendarWire['Table'][number];
