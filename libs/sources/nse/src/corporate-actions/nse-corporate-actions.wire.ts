import { rowsWith } from '@market/platform/source-kit';
import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/** `corporates-corporateActions?index=equities`: every corporate action of a window, dividends above all. */
export const nseCorporateActionsWire = rowsWith(
  z.looseObject({
    symbol: looseText,
    subject: looseText,
    exDate: looseText,
    recDate: looseText,
    comp: looseText,
    isin: looseText,
    faceVal: looseNumber,
  }),
  ['symbol', 'subject'],
);

export type NseCorporateActionsWire = z.infer<typeof nseCorporateActionsWire>;
export type NseCorporateActionRow = NseCorporateActionsWire[number];
