import { numberCell, textCell } from '@market/source-kit';
import { z } from 'zod';

const quote = z.looseObject({
  metaData: z.looseObject({
    symbol: z.union([z.string(), z.number().transform(String)]),
    series: textCell,
    companyName: textCell,
    isinCode: textCell,
    open: numberCell,
    dayLow: numberCell,
    dayHigh: numberCell,
  }),
  tradeInfo: z.looseObject({ lastPrice: numberCell }).nullish(),
  secInfo: z.looseObject({ listingDate: textCell, basicIndustry: textCell }).nullish(),
  lastUpdateTime: textCell,
});

/** Schema of `GetQuoteApi?functionName=getSymbolData`, which replaced `quote-equity` about September 2026. */
export const nseQuoteWire = z.looseObject({ equityResponse: z.array(quote) });

export type NseQuoteWire = z.infer<typeof nseQuoteWire>;
