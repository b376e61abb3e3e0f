import {
  bookCategoryCodes,
  bookCategoryLabels,
  type FurtherCategory,
  publishedDates,
} from '@market/contracts';
import { rounded } from '@market/kernel';
import { instantView, recordDates } from '@market/http-lists';
import { z } from 'zod';
import type { BiddingDay } from '../domain/bidding-day';
import { isFinalBook } from '../domain/final-book';
import type { HistoricReading, Ipo, SubscriptionCategory, SubscriptionReading } from '../domain/ipo';
import type { IpoSubscription } from '../ipo.queries';

const count = z.int().nullable();
const shares = { subscriptionTimes: z.number().nullable(), sharesOffered: count, sharesApplied: count };

const categoryView = z
  .object({
    category: z.string().meta({ description: 'Name of the investor category.' }),
    subscriptionTimes: shares.subscriptionTimes,
    applicationsReceived: count,
    sharesOffered: shares.sharesOffered,
    sharesApplied: shares.sharesApplied,
  })
  .meta({ id: 'CategorySubscription' });

const bookView = z
  .object({
    retail: categoryView,
    nii: categoryView,
    qib: categoryView,
    total: z.object(shares).meta({ description: 'All categories together, without the anchor investors.' }),
  })
  .meta({ description: 'Subscription by investor category.' });

const listedCategoryView = z
  .object({
    code: z.enum(bookCategoryCodes).meta({ description: 'Code of the investor category.' }),
    label: z.string().meta({ description: 'Name of the investor category.' }),
    subscriptionTimes: shares.subscriptionTimes,
    sharesOffered: shares.sharesOffered,
    sharesApplied: shares.sharesApplied,
    applicationsReceived: count,
  })
  .meta({ id: 'ListedCategorySubscription' });

/** Order book of an IPO by investor category; null = unknown. */
export const ipoSubscriptionView = z
  .object({
    ipoSlug: z.string().meta({ description: 'Slug of the IPO.' }),
    ipoName: z.string().meta({ description: 'Short name of the company.' }),
    status: z
      .enum(['UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN'])
      .meta({ description: 'State of the IPO.' }),
    subscription: bookView,
    lastUpdated: instantView
      .nullable()
      .meta({ description: 'Instant of the reading; null when there is none yet.' }),
    categories: z.array(listedCategoryView).meta({
      description:
        'Every category that the exchanges give, in the order of the codes. NII_SMALL and NII_BIG are parts of NII; ANCHOR is not part of the public book.',
    }),
    day: z
      .object({ number: z.int(), of: z.int() })
      .nullable()
      .meta({ description: 'Bidding day of the reading among those of the issue; null without a reading.' }),
    ...recordDates,
  })
  .meta({ id: 'IpoSubscription' });

export type IpoSubscriptionView = z.infer<typeof ipoSubscriptionView>;

/** Reading of the history of an IPO's order book. */
export const ipoSubscriptionReadingView = z
  .object({
    at: instantView.meta({ description: 'Instant of the reading.' }),
    final: z
      .boolean()
      .meta({ description: 'True for the last reading if it was made after 19:00 IST of the closing day.' }),
    subscription: bookView,
    categories: z.array(listedCategoryView).meta({
      description: 'Every category of the book, in the order of the codes; without the anchor investors.',
    }),
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
export function presentSubscription(
  ipo: Ipo,
  { reading, day, updatedAt }: IpoSubscription,
): IpoSubscriptionView {
  const since = reading?.receivedAt.toISOString();
  return {
    ipoSlug: ipo.slug,
    ipoName: ipo.name,
    status: ipo.status,
    subscription: bookOf(reading),
    lastUpdated: reading === null ? null : reading.readAt.toISOString(),
    categories: categoriesOf(withAnchor(ipo, booked(reading))),
    day: day && dayView(day),
    ...publishedDates({
      updatedAt,
      provenance: reading === null || since === undefined ? [] : [{ source: reading.exchange, since }],
    }),
  };
}

/** Makes the view of one reading of an IPO's history. */
export function presentReading(
  ipo: Pick<Ipo, 'closeOn'>,
  reading: HistoricReading,
): IpoSubscriptionReadingView {
  return {
    at: reading.readAt.toISOString(),
    final: isFinalBook(ipo, reading),
    subscription: bookOf(reading),
    categories: categoriesOf(booked(reading)),
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

function dayView({ number, of }: BiddingDay) {
  return { number, of };
}

type ListedCategory = IpoSubscriptionView['categories'][number];

/** Lists the categories of which the exchanges give a figure. */
function categoriesOf(all: readonly ListedCategory[]): ListedCategory[] {
  return all.filter(saysAnything).sort((one, other) => place(one) - place(other));
}

/** Lists the categories of a book. */
function booked(reading: SubscriptionReading | null): readonly ListedCategory[] {
  return [
    listed('QIB', bookCategoryLabels.QIB, reading?.qib),
    listed('NII', bookCategoryLabels.NII, reading?.nii),
    listed('RETAIL', bookCategoryLabels.RETAIL, reading?.retail),
    ...(reading?.further ?? []).map((one) => listed(one.code, labelOf(one), one)),
  ];
}

/** Adds the anchor investors' part of an issue, unless the book has it. */
function withAnchor(
  { anchorShares }: Pick<Ipo, 'anchorShares'>,
  categories: readonly ListedCategory[],
): readonly ListedCategory[] {
  if (categories.some(({ code }) => code === 'ANCHOR')) return categories;
  const anchor = { ...noReading, sharesOffered: anchorShares };
  return [...categories, listed('ANCHOR', bookCategoryLabels.ANCHOR, anchor)];
}

function labelOf({ code, title }: FurtherCategory): string {
  return code === 'OTHER' ? (title ?? 'Other') : bookCategoryLabels[code];
}

function listed(
  code: ListedCategory['code'],
  label: string,
  book: SubscriptionCategory = noReading,
): ListedCategory {
  return { code, label, ...total(book), applicationsReceived: book.applications };
}

function saysAnything({ code: _code, label: _label, ...figures }: ListedCategory): boolean {
  return Object.values(figures).some((figure) => figure !== null);
}

function place({ code }: ListedCategory): number {
  return bookCategoryCodes.indexOf(code);
}

function category(label: string, book: SubscriptionCategory = noReading) {
  const { subscriptionTimes, ...shares } = total(book);
  return { category: label, subscriptionTimes, applicationsReceived: book.applications, ...shares };
}

function total({ times, sharesOffered, sharesBid }: SubscriptionCategory) {
  return {
    subscriptionTimes: rounded(times),
    sharesOffered,
    sharesApplied: sharesBid,
  };
}
