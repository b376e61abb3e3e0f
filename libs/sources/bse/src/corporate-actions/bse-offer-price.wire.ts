import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `GetPublicIssue_par_updated` without `ir_flag`: current and forthcoming offers of every kind, with the
 * columns of rights issues (RI), debt (DPI) and buybacks. Source: the keys of the captured response of 2026-08-22; a
 * public capture of 2026-10 of `GetPublicIssue_par`, the older name of the route.
 */
export const bseOfferPriceWire = z.looseObject({
  Table: rowsWith(
    z.looseObject({
      Scrip_Name: bseValue,
      LONG_NAME: bseValue,
      Start_Dt: bseValue,
      End_Dt: bseValue,
      Price_Band: bseValue,
      Face_Val: bseValue,
      IR_flag: bseValue,
      FLAG: bseValue,
      IPO_NO: bseValue,
      Scrip_cd: bseValue,
    }),
    ['IPO_NO', 'Scrip_Name'],
  ),
});

export type BseOfferPriceWire = z.infer<typeof bseOfferPriceWire>;
export type BseOfferPriceRow = BseOfferPriceWire['Table'][number];
