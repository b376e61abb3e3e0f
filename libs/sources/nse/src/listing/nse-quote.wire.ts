import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

const quote = z.looseObject({
  metaData: z.looseObject({ symbol: z.string(), series: looseText, isinCode: looseText, open: looseNumber }),
  tradeInfo: z.looseObject({ lastPrice: looseNumber }).nullish(),
  secInfo: z.looseObject({ listingDate: looseText, basicIndustry: looseText }).nullish(),
  lastUpdateTime: looseText,
});

/** Schema of `GetQuoteApi?functionName=getSymbolData`, which replaced `quote-equity` about September 2026. */
export const nseQuoteWire = z.looseObject({ equityResponse: z.array(quote) });

export type NseQuoteWire = z.infer<typeof nseQuoteWire>;
