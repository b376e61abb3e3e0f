import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * `GetMkt_ISSUE_BBS_IPO`: one issue. `IPONO_1` to `IPONO_4` (demand, notices) are not read.
 * Source: captured answers of 2026-08-22.
 */
export const bseIpoDetailWire = z.looseObject({
  IPONO_0: z.array(
    z.looseObject({
      IPO_NO: bseValue,
      ScripName: z.string().nullable(),
      Security_Type: z.string().nullable(),
      Symbol: z.string().nullable(),
      Issue_Period: z.string().nullable(),
      Price_Band: bseValue,
      Face_Value: bseValue,
      Market_Lot: bseValue,
      Book_Running_Lead_Manager: z.string().nullable(),
      Registrar: z.string().nullable(),
    }),
  ),
});

export type BseIpoDetailWire = z.infer<typeof bseIpoDetailWire>;
