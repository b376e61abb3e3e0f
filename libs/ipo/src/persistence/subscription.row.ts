import type { BookCategory, Exchange, FurtherCategory } from '@market/contracts';
import type { PublishedReading, SubscriptionReading } from '../domain/ipo';

/** Order book as stored in JSON. */
export interface StoredBook {
  readonly retail: BookCategory;
  readonly nii: BookCategory;
  readonly qib: BookCategory;
  readonly total: BookCategory;
  readonly further?: readonly FurtherCategory[];
}

/** Published columns of a row of `ipo_subscription_reading`. */
export interface BookRow {
  readonly readAt: Date;
  readonly book: StoredBook;
}

/** Converts a row to a reading of the domain. */
export function toReading({ readAt, book }: BookRow): SubscriptionReading {
  return { readAt, ...book };
}

/** Row of the published reading, with its source. */
export interface PublishedRow extends BookRow {
  readonly exchange: Exchange;
  readonly receivedAt: Date;
}

/** Converts the row of the published reading to the domain. */
export function publishedReadingIn({ exchange, receivedAt, ...row }: PublishedRow): PublishedReading {
  return { ...toReading(row), exchange, receivedAt };
}
