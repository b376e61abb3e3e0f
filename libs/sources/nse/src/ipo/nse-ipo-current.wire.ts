import { numberCell, type RowKinds, rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row of `ipo-current-issue` and `all-upcoming-issues?category=ipo`. SME rows lack price and size in the
 * former.
 */
const row = z
  .looseObject({
    symbol: textCell,
    companyName: textCell,
    series: textCell,
    status: textCell,
    issueStartDate: textCell,
    issueEndDate: textCell,
    issuePrice: textCell,
    priceBand: textCell,
    lotSize: numberCell,
    category: textCell,
    noOfSharesOffered: numberCell,
    noOfsharesBid: numberCell,
    issueSize: numberCell,
  })
  .meta({ kindIn: 'series' } satisfies RowKinds);

export const nseIpoCurrentWire = rowsWith(
  row,
  ['symbol', 'companyName', 'series'],
  'expected a list; {} is the answer to a category that does not exist',
);

export type NseIpoCurrentWire = z.infer<typeof nseIpoCurrentWire>;
export type NseIpoCurrentRow = z.infer<typeof row>;
