import { type RowKinds, rowsWith, textCell } from '@market/source-kit';
import { z } from 'zod';

/**
 * Schema of a row of `public-past-issues`, with the keys of two shapes: the archive's (`company`, `ipoStartDate`,
 * `securityType`, …) and, for an issue that has just closed, the one of the current issues (`companyName`,
 * `issueStartDate`, `series`, …).
 */
const row = z
  .looseObject({
    symbol: textCell,
    company: textCell,
    companyName: textCell,
    securityType: textCell,
    series: textCell,
    ipoStartDate: textCell,
    ipoEndDate: textCell,
    issueStartDate: textCell,
    issueEndDate: textCell,
    listingDate: textCell,
    priceRange: textCell,
    /** Final price in an archive row; price range in a row of the current issues. */
    issuePrice: textCell,
  })
  .meta({ kindIn: 'securityType' } satisfies RowKinds);

/** Keys of archive rows, which most rows must have; the list has only a few rows of current issues. */
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
