import { z } from 'zod';
import { correction } from './correction-events';

/** Day in an event. Shape: `YYYY-MM-DDT00:00:00.000Z`. */
const renderedDay = z.iso.datetime().nullable();

/** Names of the share of an IPO, to join other records by. */
export const shareNames = {
  isin: z.string().nullable(),
  symbols: z.object({ nse: z.string().nullable(), bse: z.string().nullable() }),
};

/** `data` of `ipo.opened`: the fields of the contract as it shows them, then later ones. */
export const ipoEventData = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  company: z.string(),
  type: z.enum(['MAINBOARD', 'SME']),
  status: z.enum(['UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN']),
  issuePrice: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  lotSize: z.int().nullable(),
  dates: z.object({ openDate: renderedDay, closeDate: renderedDay }),
  ...shareNames,
});

/** Part of the data that tells which IPO it is. */
const ipoIdentity = ipoEventData.pick({
  ...{ id: true, slug: true, name: true, company: true, type: true, status: true },
  ...{ isin: true, symbols: true },
});

/** `data` of `ipo.allotment`. `confirmed` is false when only the expected date indicates it. */
export const ipoAllotmentEventData = ipoEventData.extend({
  dates: z.object({ openDate: renderedDay, closeDate: renderedDay, allotmentDate: renderedDay }),
  confirmed: z.boolean(),
});

/** `data` of `ipo.listed`. `confirmed` is false when only the expected date indicates it. */
export const ipoListedEventData = ipoEventData.extend({
  dates: z.object({ openDate: renderedDay, closeDate: renderedDay, listingDate: renderedDay }),
  listing: z.object({
    listingPrice: z.number().nullable(),
    listingGain: z.number().nullable(),
    currentPrice: z.number().nullable(),
  }),
  confirmed: z.boolean(),
});

/** `data` of `ipo.dates_changed`: the days as published now, and before the change. */
export const ipoDatesChangedEventData = ipoEventData.extend({
  previousDates: z.object({ openDate: renderedDay, closeDate: renderedDay }),
});

/** `data` of `ipo.price_band_changed`: the band as published now, and before the change. Units: rupees. */
export const ipoPriceBandChangedEventData = ipoEventData.extend({
  previousIssuePrice: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
});

/**
 * `data` of `ipo.corrected`: one field of the published record. `field: "record"` with `to: null`: the record was no
 * IPO and was removed.
 */
export const ipoCorrectedEventData = ipoIdentity.extend(correction);

/** Numbers of a category of an order book. */
const bookCategory = z.object({
  subscriptionTimes: z.number().nullable(),
  sharesOffered: z.int().nullable(),
  sharesApplied: z.int().nullable(),
});

/** `data` of `ipo.subscription_updated`: the book as published now, and the times in total before. */
export const ipoSubscriptionUpdatedEventData = ipoIdentity.extend({
  subscription: z.object({
    retail: bookCategory,
    nii: bookCategory,
    qib: bookCategory,
    total: bookCategory,
  }),
  previousTotalTimes: z.number().nullable(),
  readAt: z.iso.datetime(),
});

export type IpoSubscriptionUpdatedEventData = z.infer<typeof ipoSubscriptionUpdatedEventData>;
export type IpoDatesChangedEventData = z.infer<typeof ipoDatesChangedEventData>;
export type IpoPriceBandChangedEventData = z.infer<typeof ipoPriceBandChangedEventData>;
export type IpoCorrectedEventData = z.infer<typeof ipoCorrectedEventData>;
export type IpoIdentity = z.infer<typeof ipoIdentity>;
export type IpoEventData = z.infer<typeof ipoEventData>;
export type IpoAllotmentEventData = z.infer<typeof ipoAllotmentEventData>;
export type IpoListedEventData = z.infer<typeof ipoListedEventData>;
