import { instantInIndia } from '@market/kernel';
import type { HistoricReading, Ipo } from './ipo';

/**
 * Time of day from which books are final: bids end at 17:00 on the last day, but the exchanges add to the books until
 * then. Shape: `HH:MM`, India.
 *
 * Source: docs/spec/sources.md, "Books at NSE", seen on 2026-08-22.
 */
export const booksAreFinalFrom = '19:00';

/** Tells whether a reading is the final book of an issue: the last one, made when nothing was added any more. */
export function isFinalBook(
  { closeOn }: Pick<Ipo, 'closeOn'>,
  { readAt, isLast }: Pick<HistoricReading, 'readAt' | 'isLast'>,
): boolean {
  return isLast && closeOn !== null && readAt >= instantInIndia(closeOn, booksAreFinalFrom);
}
