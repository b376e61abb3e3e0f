import { rounded } from '@market/kernel';
import { instantView } from '@market/http';
import { z } from 'zod';
import type { HistoricReading, Ipo, SubscriptionCategory, SubscriptionReading } from '../domain/ipo';

const count = z.int().nullable();
const shares = { subscriptionTimes: z.number().nullable(), sharesOffered: count, sharesApplied: count };

const categoryView = z
  .object({
    category: z.string(),
    subscriptionTimes: shares.subscriptionTimes,
    applicationsReceived: count,
    sharesOffered: shares.sharesOffered,
    sharesApplied: shares.sharesApplied,
  })
  .meta({ id: 'CategorySubscription' });

const bookView = z.object({
  retail: categoryView,
  nii: categoryView,
  qib: categoryView,
  total: z.object(shares),
});

/** Order book of an IPO by investor category; null = unknown. */
export const ipoSubscriptionView = z
  .object({
    ipoSlug: z.string(),
    ipoName: z.string(),
    status: z.enum(['UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN']),
    subscription: bookView,
    lastUpdated: instantView
      .nullable()
      .meta({ description: 'Instant of the reading; null when there is none yet.' }),
  })
  .meta({ id: 'IpoSubscription' });

export type IpoSubscriptionView = z.infer<typeof ipoSubscriptionView>;

/** Reading of the history of an IPO's order book. */
export const ipoSubscriptionReadingView = z
  .object({
    at: instantView,
    final: z
      .boolean()
      .meta({ description: 'True for the last reading of an issue that takes no bids any more.' }),
    subscription: bookView,
  })
  .meta({ id: 'IpoSubscriptionReading' });

export type IpoSubscriptionReadingView = z.infer<typeof ipoSubscriptionReadingView>;

const noReading: SubscriptionCategory = {
  sharesOffered: null,
  sharesBid: null,
  applications: null,
  times: null,
};

/** Makes the view of an IPO's published reading, or of its absence. */
export function presentSubscription(ipo: Ipo, reading: SubscriptionReading | null): IpoSubscriptionView {
  return {
    ipoSlug: ipo.slug,
    ipoName: ipo.name,
    status: ipo.status,
    subscription: bookOf(reading),
    lastUpdated: reading === null ? null : reading.readAt.toISOString(),
  };
}

/** Makes the view of one reading of an IPO's history. */
export function presentReading(
  { status }: Pick<Ipo, 'status'>,
  reading: HistoricReading,
): IpoSubscriptionReadingView {
  return {
    at: reading.readAt.toISOString(),
    final: reading.isLast && (status === 'CLOSED' || status === 'LISTED'),
    subscription: bookOf(reading),
  };
}

function bookOf(reading: SubscriptionReading | null): IpoSubscriptionView['subscription'] {
  return {
    retail: category('Retail Individual Investors', reading?.retail),
    nii: category('Non-Institutional Investors', reading?.nii),
    qib: category('Qualified Institutional Buyers', reading?.qib),
    total: total(reading?.total ?? noReading),
  };
}

function category(label: string, book: SubscriptionCategory = noReading) {
  return { category: label, ...total(book), applicationsReceived: book.applications };
}

function total({ times, sharesOffered, sharesBid }: SubscriptionCategory) {
  return {
    subscriptionTimes: rounded(times),
    sharesOffered,
    sharesApplied: sharesBid,
  };
}
