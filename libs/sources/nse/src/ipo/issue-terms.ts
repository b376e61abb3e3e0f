import { readCount, readPriceRupees, readText, Unreadable } from '@market/kernel';

/** Both ends of a price band; equal in a fixed-price issue. Units: rupees. */
export interface PriceBand {
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
}

const price = /(?<![a-z])(?:rs\.?|re\.?|inr|₹)\s*([\d,]+(?:\.\d+)?)/gi;
const bareNumber = /[\d,]*\d(?:\.\d+)?/g;
/** Number wider than its column, as a spreadsheet prints it. Source: public readers of the past issues, 2026. */
const tooWide = /^\s*#+\s*$/;

/**
 * Reads a band in the spellings of the exchange: `Rs.750 to Rs.788`, `Rs. 50/- to Rs. 53/-per equity share`, `Rs. 220`.
 * Remarks in brackets are ignored. Text without a digit (`To be announced`) gives null.
 *
 * Errors: `Unreadable` for more than two prices, or a band whose lower end is above the upper.
 */
export function readBand(value: string | null | undefined): PriceBand {
  const text = readText(value)
    ?.replace(/\([^)]*\)?/g, ' ')
    .replace(/\b(?:including|(?:of\s+)?face\s+value)\b.*$/i, '');
  if (text === undefined || !/\d/.test(text)) return { bandMinRupees: null, bandMaxRupees: null };
  const marked = [...text.matchAll(price)].map((match) => match[1]);
  const found =
    marked.length > 0 && !/^\s*\d/.test(text) ? marked : [...text.matchAll(bareNumber)].map(([n]) => n);
  // "Rs.100 to 110": only the first price has a currency sign.
  const prices =
    found.length === 1 && /\bto\b|[-–]/i.test(text) ? [...text.matchAll(bareNumber)].map(([n]) => n) : found;
  const [low = null, high = low] = prices.map((digits) => readPriceRupees(digits));
  if (prices.length > 2 || (low !== null && high !== null && low > high))
    throw new Unreadable('price band', text);
  return { bandMinRupees: low, bandMaxRupees: high };
}

/**
 * Reads the lot: the first number of `19 Equity Shares and in multiples thereof`, `Minimum 281 Equity shares`, `1600
 * Equity Shares`.
 *
 * Units: shares. Errors: `Unreadable` when the number is no count of shares.
 */
export function readLot(value: string | null | undefined): number | null {
  const digits = /[\d,]*\d/.exec(readText(value) ?? '')?.[0];
  return (digits === undefined ? null : readCount(digits)) || null;
}

/** Reads the first price of `Rs. 5 per Equity Share`. Units: rupees. */
export function readFirstPrice(value: string | null | undefined): number | null {
  const digits = /\d[\d,]*(?:\.\d+)?/.exec(readText(value) ?? '')?.[0];
  return digits === undefined ? null : readPriceRupees(digits);
}

/** Tells whether a spreadsheet had no room for the number, which is then unknown. */
export function isTooWide(value: string | null | undefined): boolean {
  return tooWide.test(value ?? '');
}

/** Reads the final price of a past issue: `   285`, `1,00,000`; null for `######`. Units: rupees. Errors: `Unreadable`. */
export function readFinalPrice(value: string | null | undefined): number | null {
  return isTooWide(value) ? null : readPriceRupees(value);
}
