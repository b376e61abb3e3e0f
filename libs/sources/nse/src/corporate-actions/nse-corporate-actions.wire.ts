import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/** Schema of `corporates-corporateActions?index=equities`: all corporate actions of a window, mostly dividends. */
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
