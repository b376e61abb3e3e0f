import type { BookCategory } from '@market/contracts';
import { RowRejected } from '@market/platform/source-kit';

/** A row of a book with its figures read. */
export interface BookRow extends BookCategory {
  /** `1`, `1(a)`, `2.1`, `2.1(a)`; null for the total. */
  readonly number: string | null;
  readonly title: string | null;
}

/** What the numbers of the categories stand for. */
const categories = [
  ['1', /^(?!.*non[-\s]*institution).*(?:institution|qib)/i],
  ['2', /non[-\s]*institution/i],
  ['3', /retail|individual/i],
] as const;
/** Rows of one answer are counted at different moments. Source: QIB of AUGMONT, 2026-08-21: 0.13 % apart. */
const room = 0.01;
/** Rows that a book does not list (employees, shareholders, market maker) take no larger part of the offer. */
const unlistedPart = 0.25;
const figures = ['sharesOffered', 'sharesBid', 'applications'] as const;

/**
 * Refuses a book that contradicts itself: a category under another's title, parts that are not their row's sum where all are
 * stated, categories that are more than the total, an offer that is much more than the categories', times that are not
 * bids ÷ offer.
 *
 * Errors: `RowRejected`.
 */
export function refuseContradiction(rows: readonly BookRow[]): void {
  for (const [number, title] of categories) {
    const row = rowOf(rows, number);
    if (row !== undefined && row.title !== null && !title.test(row.title))
      throw new RowRejected(`category ${number} is ${JSON.stringify(row.title)}`);
  }
  for (const row of rows) {
    const parts = rows.filter((one) => one.number !== null && parentOf(one.number) === (row.number ?? ''));
    for (const figure of figures) refuseSum(row, parts, figure);
    refuseTimes(row);
  }
}

/** The row of a number; null is the total. */
export function rowOf(rows: readonly BookRow[], number: string | null): BookRow | undefined {
  return rows.find((row) => row.number === number);
}

/** The row that a row is a part of; empty for a category. */
function parentOf(number: string): string {
  return number.replace(/(?:\([^()]*\)|\.\d+|^\d+)$/, '');
}

function refuseSum(row: BookRow, parts: readonly BookRow[], figure: (typeof figures)[number]): void {
  const whole = row[figure];
  const stated = parts.flatMap((part) => part[figure] ?? []);
  if (whole === null || stated.length === 0) return;
  const sum = stated.reduce((all, one) => all + one, 0);
  const isAll = row.number !== null && stated.length === parts.length && parts.length > 1;
  const isShortOffer =
    row.number === null &&
    figure === 'sharesOffered' &&
    categories.every(([number]) => (rowOf(parts, number)?.sharesOffered ?? null) !== null) &&
    sum < whole * (1 - unlistedPart);
  if (sum > whole * (1 + room) || (isAll && sum < whole * (1 - room)) || isShortOffer)
    throw new RowRejected(
      `${figure}: ${sum} in the parts of ${row.number ?? 'the total'}, which has ${whole}`,
    );
}

function refuseTimes({ number, sharesOffered, sharesBid, times }: BookRow): void {
  if (sharesOffered === null || sharesBid === null || times === null) return;
  const quotient = sharesBid / sharesOffered;
  if (Math.abs(quotient - times) > room * (1 + quotient))
    throw new RowRejected(
      `${number ?? 'the total'} is ${times} times, ${sharesBid} bids of ${sharesOffered}`,
    );
}
