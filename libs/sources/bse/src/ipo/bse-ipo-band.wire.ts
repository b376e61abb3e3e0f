import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * `GetPublicIssue_par_updated`: live (`status=L`) or forthcoming (`F`) issues with board, band and face value.
 * Source: captured answer of 2026-08-22.
 */
export const bseIpoBandWire = z.looseObject({
  Table: z.array(
    z.looseObject({
      Scrip_Name: z.string().nullable(),
      Start_Dt: z.string().nullable(),
      End_Dt: z.string().nullable(),
      Price_Band: bseValue,
      Face_Val: bseValue,
      IR_flag: z.string().nullable(),
      eXCHANGE_PLATFORM: z.string().nullable(),
      FLAG: bseValue,
      IPO_NO: bseValue,
    }),
  ),
});

export type BseIpoBandWire = z.infer<typeof bseIpoBandWire>;
