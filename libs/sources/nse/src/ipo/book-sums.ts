import { type BookCategory, bookSumRoom } from '@market/contracts';
import { RowRejected } from '@market/source-kit';

/** Row of a book with its figures as numbers. */
export interface BookRow extends BookCategory {
  /** Number of the row: `1`, `1(a)`, `2.1`, `2.1(a)`; null for the total. */
  readonly number: string | null;
  readonly title: string | null;
}

/** Numbers of the categories, with patterns of their titles. */
const categories = [
  ['1', /^(?!.*non[-\s]*institution).*(?:institution|qib)/i],
  ['2', /non[-\s]*institution/i],
  ['3', /retail|individual/i],
] as const;
/** Tolerance between times and bids ÷ offer of one row. */
const timesRoom = 0.01;
/** Maximum share of the offer in rows that a book may omit (employees, shareholders, market maker). */
const unlistedPart = 0.25;
const figures = ['sharesOffered', 'sharesBid', 'applications'] as const;

/**
 * Refuses a book that contradicts itself: a category with another's title, complete parts that do not add up to their
 * row, categories that exceed the total, an offer that exceeds that of the categories by far, times that are not bids ÷
 * offer.
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

/** Finds the row of a number; null is the total. */
export function rowOf(rows: readonly BookRow[], number: string | null): BookRow | undefined {
  return rows.find((row) => row.number === number);
}

/** Returns the number of the row that a row is a part of; empty for a category. */
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
  if (sum > whole * (1 + bookSumRoom) || (isAll && sum < whole * (1 - bookSumRoom)) || isShortOffer)
    throw new RowRejected(
      `${figure}: ${sum} in the parts of ${row.number ?? 'the total'}, which has ${whole}`,
    );
}

function refuseTimes({ number, sharesOffered, sharesBid, times }: BookRow): void {
  if (sharesOffered === null || sharesBid === null || times === null) return;
  const quotient = sharesBid / sharesOffered;
  if (Math.abs(quotient - times) > timesRoom * (1 + quotient))
    throw new RowRejected(
      `${number ?? 'the total'} is ${times} times, ${sharesBid} bids of ${sharesOffered}`,
    );
}
