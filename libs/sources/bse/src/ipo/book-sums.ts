import { bookSumRoom } from '@market/contracts';
import { RowRejected } from '@market/source-kit';

/** Row of a book with its figures as numbers. */
export interface BookLine {
  /** Number of the row: `1`, `1(a)`, `2.1`, `2.1(a)`; empty for the total. */
  readonly number: string;
  readonly sharesOffered: number | null;
  readonly sharesBid: number | null;
  readonly times: number | null;
}

/** Tolerance between printed times and bids ÷ offer: BSE prints two to four decimals. */
const timesTolerance = 0.01;
/** Maximum share of the offer in rows that a book may omit (employees, shareholders, market maker). */
const unlistedPart = 0.25;
const mainCategories = ['1', '2', '3'];

/**
 * Refuses a book that contradicts itself. Bids of sub-rows must not exceed those of their row, and add up to them where
 * all are stated. Bids and offers of the categories must not exceed those of the total, and the offers must not be much
 * less. Times must be bids ÷ offer. Sums may be `bookSumRoom` apart.
 *
 * Errors: `RowRejected`.
 */
export function checkSums(lines: readonly BookLine[]): void {
  for (const line of lines) {
    const parts = lines.filter((one) => parentOf(one) === line.number);
    if (line.number === '') checkTotal(line, parts);
    else {
      checkBids(line, parts);
      checkTimes(line);
    }
  }
}

/** Returns the number of the row that a row is a part of: categories are parts of the total. Null for the total. */
function parentOf({ number }: BookLine): string | null {
  if (number === '') return null;
  const end = Math.max(number.indexOf('('), number.includes('(') ? -1 : number.lastIndexOf('.'));
  return number.slice(0, Math.max(end, 0));
}

function checkBids({ number, sharesBid }: BookLine, parts: readonly BookLine[]): void {
  const bids = sumOf(parts.map((part) => part.sharesBid));
  if (sharesBid === null) return;
  const isMissing = bids.isWhole && bids.sum < sharesBid * (1 - bookSumRoom);
  if (!exceeds(bids.sum, sharesBid) && !isMissing) return;
  throw new RowRejected(`${bids.sum} bids in the parts of category ${number}, which has ${sharesBid}`);
}

function checkTotal({ sharesBid, sharesOffered }: BookLine, parts: readonly BookLine[]): void {
  const bids = sumOf(parts.map((part) => part.sharesBid)).sum;
  if (sharesBid !== null && exceeds(bids, sharesBid))
    throw new RowRejected(`${bids} bids in the categories, ${sharesBid} in total`);
  const offers = sumOf(parts.map((part) => part.sharesOffered));
  if (sharesOffered === null) return;
  const isWhole = mainCategories.every((category) =>
    parts.some((part) => part.number === category && part.sharesOffered !== null),
  );
  const isShort = isWhole && offers.sum < sharesOffered * (1 - unlistedPart);
  if (exceeds(offers.sum, sharesOffered) || isShort)
    throw new RowRejected(`${offers.sum} shares on offer in the categories, ${sharesOffered} in total`);
}

function exceeds(sum: number, whole: number): boolean {
  return sum > whole * (1 + bookSumRoom);
}

function sumOf(figures: readonly (number | null)[]) {
  const known = figures.filter((figure) => figure !== null);
  return {
    sum: known.reduce((sum, figure) => sum + figure, 0),
    isWhole: figures.length > 1 && known.length === figures.length,
  };
}

function checkTimes({ number, sharesOffered, sharesBid, times }: BookLine): void {
  if (sharesOffered === null || sharesBid === null || times === null) return;
  const quotient = sharesBid / sharesOffered;
  if (Math.abs(quotient - times) > timesTolerance * (1 + quotient))
    throw new RowRejected(`category ${number} is ${times} times, ${sharesBid} of ${sharesOffered}`);
}
