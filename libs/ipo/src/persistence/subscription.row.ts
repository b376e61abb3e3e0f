import type { BookCategory } from '@market/contracts';
import type { SubscriptionReading } from '../domain/ipo';

/** Order book as stored in JSON. */
export interface StoredBook {
  readonly retail: BookCategory;
  readonly nii: BookCategory;
  readonly qib: BookCategory;
  readonly total: BookCategory;
}

/** Published columns of a row of `ipo_subscription_reading`. */
export interface BookRow {
  readonly readAt: Date;
  readonly book: StoredBook;
}

/** Converts a row to a reading of the domain. */
export function readingOf({ readAt, book }: BookRow): SubscriptionReading {
  return { readAt, ...book };
}
