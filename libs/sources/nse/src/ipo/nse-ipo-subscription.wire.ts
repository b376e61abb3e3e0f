import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/** Row by category; the first row repeats the column titles (`srNo` "Sr.No."), the total has `srNo` null. */
const row = z.looseObject({
  // Null is the total: a row without the key must not pass for it.
  srNo: z.string().nullable(),
  category: looseText,
  noOfShareOffered: looseNumber,
  noOfSharesBid: looseNumber,
  noOfTotalMeant: looseNumber,
});

/** `ipo-active-category`: the book of both exchanges together, without the anchor part. */
export const nseIpoSubscriptionWire = z.looseObject({
  dataList: z.array(row),
  updateTime: z.string(),
  symbol: looseText,
});

export type NseIpoSubscriptionWire = z.infer<typeof nseIpoSubscriptionWire>;
export type NseIpoSubscriptionRow = z.infer<typeof row>;
