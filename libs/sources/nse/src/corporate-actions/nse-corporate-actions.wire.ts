import { numberCell, rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

/** Schema of `corporates-corporateActions?index=equities`: all corporate actions of a window, mostly dividends. */
export const nseCorporateActionsWire = rowsWith(
  z.looseObject({
    symbol: textCell,
    subject: textCell,
    exDate: textCell,
    recDate: textCell,
    comp: textCell,
    isin: textCell,
    faceVal: numberCell,
  }),
  ['symbol', 'subject'],
);

export type NseCorporateActionsWire = z.infer<typeof nseCorporateActionsWire>;
export type NseCorporateActionRow = NseCorporateActionsWire[number];
