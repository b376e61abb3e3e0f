import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `GetPublicIssue_par_updated`: current (`status=L`) or forthcoming (`F`) issues with board, band and face
 * value. Source: captured response of 2026-08-22.
 */
export const bseIpoBandWire = z.looseObject({
  Table: rowsWith(
    z.looseObject({
      Scrip_Name: bseValue,
      Start_Dt: bseValue,
      End_Dt: bseValue,
      Price_Band: bseValue,
      Face_Val: bseValue,
      IR_flag: bseValue,
      eXCHANGE_PLATFORM: bseValue,
      FLAG: bseValue,
      IPO_NO: bseValue,
    }),
    ['IPO_NO', 'Scrip_Name'],
  ),
});

export type BseIpoBandWire = z.infer<typeof bseIpoBandWire>;
