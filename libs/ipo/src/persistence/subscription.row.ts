import type { BookCategory } from '@market/contracts';
import type { SubscriptionReading } from '../domain/ipo';

/** An order book as it is stored. */
export interface StoredBook {
  readonly retail: BookCategory;
  readonly nii: BookCategory;
  readonly qib: BookCategory;
  readonly total: BookCategory;
}

/** One row of `ipo_subscription_reading`, as far as it is published. */
export interface BookRow {
  readonly readAt: Date;
  readonly book: StoredBook;
}

/** A stored reading as the domain speaks of it. */
export function readingOf({ readAt, book }: BookRow): SubscriptionReading {
  return { readAt, ...book };
}
