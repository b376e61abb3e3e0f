import { z } from 'zod';
import { bseValue } from '../bse-value.wire';

/**
 * `MoreCompanyN`: the year's listings of one board. `ListingDayGain` and `GainLoss` are rupees, not percent;
 * `Time` is the year's end, not the time of `CurrentPrice`. Source: captured answer of 2026-08-22.
 */
export const bseListingWire = z.looseObject({
  Table: z.array(
    z.looseObject({
      CompanyName: z.string().nullable(),
      Company_Short_Name: z.string().nullable(),
      IssuePrice: bseValue,
      ListedOn: z.string().nullable(),
      ListingDayClose: bseValue,
      ListingDayGain: bseValue,
      CurrentPrice: bseValue,
      IMAGE: z.string().nullable(),
    }),
  ),
});

export type BseListingWire = z.infer<typeof bseListingWire>;
