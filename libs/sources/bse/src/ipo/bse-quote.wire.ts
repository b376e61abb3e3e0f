import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `getScripHeaderData`, one share. For an unknown code the status is 200, and the values are nulls and `-`.
 * `Header.LTP` is older than `CurrRate.LTP`. Source: captured responses of 2026-09-24.
 */
export const bseQuoteWire = z.looseObject({
  CurrRate: z.looseObject({ LTP: bseValue }),
  Cmpname: z.looseObject({ FullN: bseValue, ShortN: bseValue, EquityScrips: bseValue }),
  Header: z.looseObject({
    Open: bseValue,
    Low: bseValue,
    High: bseValue,
    Ason: bseValue,
    DisplayText: bseValue,
  }),
});

export type BseQuoteWire = z.infer<typeof bseQuoteWire>;
