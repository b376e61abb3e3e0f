import { z } from 'zod';
import { bseValue, neededBseValue } from '../bse-value.wire';

/**
 * Schema of `GetMkt_ISSUE_BBS_IPO`, one issue. `IPONO_1` to `IPONO_4` (demand, notices) are not read. Source: captured
 * responses of 2026-08-22.
 */
export const bseIpoDetailWire = z.looseObject({
  IPONO_0: z.array(
    z.looseObject({
      IPO_NO: neededBseValue,
      ScripName: bseValue,
      Security_Type: neededBseValue,
      Symbol: bseValue,
      Issue_Period: bseValue,
      Price_Band: bseValue,
      Face_Value: bseValue,
      Market_Lot: bseValue,
      Issue_Size_No_of_shares: bseValue,
      Book_Running_Lead_Manager: bseValue,
      Co_Book_Running_Lead_Manager: bseValue,
      Registrar: bseValue,
      Remarks: bseValue,
      Prospectus_GID: bseValue,
    }),
  ),
});

export type BseIpoDetailWire = z.infer<typeof bseIpoDetailWire>;
