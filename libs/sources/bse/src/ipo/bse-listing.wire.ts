import { rowsWith } from '@market/source-kit';
import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * Schema of `MoreCompanyN`: the year's listings of one board. `ListingDayGain` and `GainLoss` are rupees, not percent;
 * `Time` is the year's end, not the time of `CurrentPrice`. Source: captured response of 2026-08-22; rows of the SME
 * board have no `Company_Short_Name` (a public capture of 2026-10).
 */
export const bseListingWire = z.looseObject({
  Table: rowsWith(
    z.looseObject({
      CompanyName: bseValue,
      Company_Short_Name: bseValue,
      IssuePrice: bseValue,
      ListedOn: bseValue,
      ListingDayClose: bseValue,
      ListingDayGain: bseValue,
      CurrentPrice: bseValue,
      IMAGE: bseValue,
    }),
    ['CompanyName', 'ListedOn', 'IMAGE'],
  ),
});

export type BseListingWire = z.infer<typeof bseListingWire>;
