import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/**
 * Schema of a row by category; the first row repeats the column titles (`srNo` "Sr.No."), the total has `srNo` null.
 */
const row = z.looseObject({
  // Number of the row, null for the total. The key is required: a row without it must not be taken for the total.
  srNo: z.string().nullable(),
  category: looseText,
  noOfShareOffered: looseNumber,
  noOfSharesBid: looseNumber,
  noOfTotalMeant: looseNumber,
});

/** Schema of `ipo-active-category`: the book of both exchanges together, without the anchor part. */
export const nseIpoSubscriptionWire = z.looseObject({
  dataList: z.array(row),
  updateTime: z.string(),
  symbol: looseText,
});

export type NseIpoSubscriptionWire = z.infer<typeof nseIpoSubscriptionWire>;
export type NseIpoSubscriptionRow = z.infer<typeof row>;
