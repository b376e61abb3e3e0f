import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * `getScripHeaderData`: one share. An unknown code answers with status 200, nulls and `-`.
 * `Header.LTP` lags behind `CurrRate.LTP`. Source: captured answers of 2026-09-24.
 */
export const bseQuoteWire = z.looseObject({
  CurrRate: z.looseObject({ LTP: bseValue }),
  Cmpname: z.looseObject({ FullN: bseValue, EquityScrips: bseValue }),
  Header: z.looseObject({
    Open: bseValue,
    Ason: bseValue,
    DisplayText: bseValue,
  }),
});

export type BseQuoteWire = z.infer<typeof bseQuoteWire>;
