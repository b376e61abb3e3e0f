import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/** `corporates-corporateActions?index=equities`: every corporate action of a window, dividends above all. */
export const nseCorporateActionsWire = z.array(
  z.looseObject({
    symbol: z.string(),
    subject: z.string().nullable(),
    exDate: looseText,
    recDate: looseText,
    comp: looseText,
    isin: looseText,
    faceVal: looseNumber,
  }),
);

export type NseCorporateActionsWire = z.infer<typeof nseCorporateActionsWire>;
export type NseCorporateActionRow = NseCorporateActionsWire[number];
