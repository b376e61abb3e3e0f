import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { looseNumber, looseText } from '../nse.wire';

/**
 * Schema of a row of `ipo-current-issue` and `all-upcoming-issues?category=ipo`. SME rows lack price and size in the
 * former.
 */
const row = z.looseObject({
  symbol: looseText,
  companyName: looseText,
  series: looseText,
  status: looseText,
  issueStartDate: looseText,
  issueEndDate: looseText,
  issuePrice: looseText,
  priceBand: looseText,
  lotSize: looseNumber,
  category: looseText,
  noOfSharesOffered: looseNumber,
  issueSize: looseNumber,
});

export const nseIpoCurrentWire = rowsWith(
  row,
  ['symbol', 'companyName', 'series'],
  'expected a list; {} is the answer to a category that does not exist',
);

export type NseIpoCurrentWire = z.infer<typeof nseIpoCurrentWire>;
export type NseIpoCurrentRow = z.infer<typeof row>;
