import { numberCell, textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row by category; the first row repeats the column titles (`srNo` "Sr.No."), the total has `srNo` null.
 */
const row = z.looseObject({
  // Number of the row, null for the total. The key is required: a row without it must not be taken for the total.
  srNo: z.union([z.string(), z.number().transform(String)]).nullable(),
  category: textCell,
  noOfShareOffered: numberCell,
  noOfSharesBid: numberCell,
  noOfTotalMeant: numberCell,
});

/** Schema of `ipo-active-category`: the book of both exchanges together, without the anchor part. */
export const nseIpoSubscriptionWire = z.looseObject({
  dataList: z.array(row),
  updateTime: z.string(),
  symbol: textCell,
});

export type NseIpoSubscriptionWire = z.infer<typeof nseIpoSubscriptionWire>;
export type NseIpoSubscriptionRow = z.infer<typeof row>;
