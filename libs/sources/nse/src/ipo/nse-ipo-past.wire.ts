import { rowsWith } from '@market/platform/source-kit';
import { z } from 'zod';
import { looseText } from '../nse.wire';

/**
 * Rows of `public-past-issues`, a union of two shapes: the archive's (`company`, `ipoStartDate`, `securityType`,
 * …) and, for an issue that has just closed, that of the current issues (`companyName`, `issueStartDate`,
 * `series`, …).
 */
const row = z.looseObject({
  symbol: looseText,
  company: looseText,
  companyName: looseText,
  securityType: looseText,
  series: looseText,
  ipoStartDate: looseText,
  ipoEndDate: looseText,
  issueStartDate: looseText,
  issueEndDate: looseText,
  listingDate: looseText,
  priceRange: looseText,
  /** The final price in an archive row; the price range in a row of the current issues. */
  issuePrice: looseText,
});

/** The archive's own keys; a row of the current issues has its own, and only ever a few of them are in the list. */
const columns = [
  'symbol',
  'company',
  'securityType',
  'ipoStartDate',
  'ipoEndDate',
  'listingDate',
  'priceRange',
  'issuePrice',
];

export const nseIpoPastWire = rowsWith(row, columns);

export type NseIpoPastWire = z.infer<typeof nseIpoPastWire>;
export type NseIpoPastRow = z.infer<typeof row>;
