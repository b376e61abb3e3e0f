import {
  type IndianDay,
  readCount,
  readDay,
  readPriceRupees,
  readText,
  tidyText,
  Unreadable,
} from '@market/kernel';

/** Both ends of a price band; equal in a fixed-price issue. Units: rupees. */
export interface PriceBand {
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
}

const price = /(?<![a-z])(?:rs\.?|re\.?|inr|₹)\s*([\d,]+(?:\.\d+)?)/gi;
const bareNumber = /[\d,]*\d(?:\.\d+)?/g;
const day = /\d{1,2}(?:st|nd|rd|th)?[-\s/]+[A-Za-z]{3,9}[-\s/,]+\d{4}/;
const period = new RegExp(`^(${day.source})(?:\\s*(?:to|-|–)\\s*(${day.source}))?(.*)$`, 'i');
const extension = new RegExp(`exten[a-z]*\\D*?(${day.source})`, 'gi');
/** A number wider than its column, as a spreadsheet prints it. Source: public readers of the past issues, 2026. */
const tooWide = /^\s*#+\s*$/;
const legalForm = '(?:limited|ltd\\.?|llp|l\\.l\\.p\\.)(?:\\s*\\([^)]*\\))?';

/**
 * Reads a band in the spellings of the exchange: `Rs.750 to Rs.788`, `Rs. 50/- to Rs. 53/-per equity share`,
 * `Rs. 220`. Remarks in brackets do not count. Text without any digit (`To be announced`) says nothing.
 *
 * Errors: `Unreadable` for more than two prices, or a band upside down.
 */
export function readBand(value: string | null | undefined): PriceBand {
  const text = readText(value)
    ?.replace(/\([^)]*\)?/g, ' ')
    .replace(/\b(?:including|(?:of\s+)?face\s+value)\b.*$/i, '');
  if (text === undefined || !/\d/.test(text)) return { bandMinRupees: null, bandMaxRupees: null };
  const marked = [...text.matchAll(price)].map((match) => match[1]);
  const found =
    marked.length > 0 && !/^\s*\d/.test(text) ? marked : [...text.matchAll(bareNumber)].map(([n]) => n);
  // "Rs.100 to 110": only the first price carries the sign.
  const prices =
    found.length === 1 && /\bto\b|[-–]/i.test(text) ? [...text.matchAll(bareNumber)].map(([n]) => n) : found;
  const [low = null, high = low] = prices.map((digits) => readPriceRupees(digits));
  if (prices.length > 2 || (low !== null && high !== null && low > high))
    throw new Unreadable('price band', text);
  return { bandMinRupees: low, bandMaxRupees: high };
}

/**
 * Reads the lot: the first number of `19 Equity Shares and in multiples thereof`, `Minimum 281 Equity shares`,
 * `1600 Equity Shares`.
 *
 * Units: shares. Errors: `Unreadable` when the text holds a number that is none.
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

/** Whether a spreadsheet had no room for the number: then it says nothing. */
export function isTooWide(value: string | null | undefined): boolean {
  return tooWide.test(value ?? '');
}

/** Reads the final price of a past issue: `   285`, `1,00,000`; null for `######`. Units: rupees. Errors: `Unreadable`. */
export function readFinalPrice(value: string | null | undefined): number | null {
  return isTooWide(value) ? null : readPriceRupees(value);
}

/**
 * Reads the days of bidding: `14-Aug-2026 to 18-Aug-2026`, `25-June-2026 to 30-June-2026`. In
 * `14-Aug-2026 to 18-Aug-2026 (Extended to 20-Aug-2026)` the extended close counts.
 *
 * Errors: `Unreadable` for text with digits that does not begin with a day.
 */
export function readPeriod(value: string | null | undefined): {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
} {
  const text = readText(value);
  if (text === null || !/\d/.test(text)) return { openOn: null, closeOn: null };
  const match = period.exec(text);
  if (!match) throw new Unreadable('issue period', text);
  const extended = [...(match[3] ?? '').matchAll(extension)].at(-1)?.[1];
  return { openOn: readDay(match[1]), closeOn: readDay(extended ?? match[2] ?? match[1]) };
}

/**
 * Reads a list of companies parted by commas, `and` or `&`. An `and` parts two companies only after a legal
 * form: `HSBC Securities and Capital Markets (India) Private Limited` is one. Null when none is named.
 */
export function readCompanies(value: string | null | undefined): string[] | null {
  const text = readText(value);
  if (text === null) return null;
  const names = text
    .replace(new RegExp(`(${legalForm})\\s*,?\\s*(?:\\band\\b|&)\\s*`, 'gi'), '$1,')
    .split(/[,;](?![^(]*\))/)
    .map((name) => tidyText(name.replace(/^\s*(?:and\b|&)\s*/i, '')))
    .filter((name) => name !== null);
  return names.length > 0 ? [...new Set(names)] : null;
}
