import { z } from 'zod';
import { bookCategoryCodes } from './book-categories';
import { countField, nameField } from './fields';
import { issueReference } from './issue-reference';
import type { RecordType } from './record-type';

/**
 * Tolerance between the parts of a printed book and their sum, whose rows the exchanges count at different moments. The
 * figures are published as printed. Shape: a fraction.
 *
 * Source: docs/spec/truth.md, "Checks against everything known"; books of 2026-07 to 2026-10 are up to 2 % apart.
 */
export const bookSumRoom = 0.03;

/** Investor category of a book. Null where the exchange does not state a figure. */
const bookCategory = z.object({
  sharesOffered: countField.nullable(),
  sharesBid: countField.nullable(),
  applications: countField.nullable(),
  /** Times subscribed, unrounded. Never 0 for "unknown". */
  times: z.number().nonnegative().max(100_000).nullable(),
});

/** Investor category of a book beside the three main ones, or a part of one of them. */
const furtherCategory = bookCategory.extend({
  code: z.enum(bookCategoryCodes),
  /** Title of a category with the code `OTHER`. Shape: as the exchange spells it. */
  title: nameField.max(100).optional(),
});

/** State of an issue's order book at one instant, by investor category. */
const ipoSubscriptionSchema = z.object({
  ...issueReference,
  /** `consolidated`: bids of all exchanges; `exchange`: this exchange's own book only. */
  scope: z.enum(['consolidated', 'exchange']),
  /** Instant of the figures as the exchange states it. */
  readAt: z.date(),
  retail: bookCategory,
  nii: bookCategory,
  qib: bookCategory,
  total: bookCategory,
  /** All other categories and parts that the book lists. Absent: none. */
  further: z.array(furtherCategory).max(12).optional(),
});

export type IpoSubscriptionRecord = z.infer<typeof ipoSubscriptionSchema>;
export type BookCategory = z.infer<typeof bookCategory>;
export type FurtherCategory = z.infer<typeof furtherCategory>;

export const ipoSubscription: RecordType<IpoSubscriptionRecord> = {
  kind: 'ipo-subscription',
  schema: ipoSubscriptionSchema,
  keyOf: (record) => `${record.exchange}:${record.sourceKey}@${record.readAt.toISOString()}`,
};
