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
/** Words by which a text behind the days says that they were changed. */
const changeWords =
  /exten|revis|chang|prolong|reschedul|postpon|prepon|advanc|modif|now\s+clos|clos(?:e[sd]?|ing)\s+(?:early|on|till|until)/i;
const anyDay = new RegExp(
  `${day.source}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4}|[A-Za-z]{3,9}\\.?\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}`,
  'gi',
);
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

/** Days of bidding; `isRevised` when the text itself says that they were changed. */
export interface BiddingPeriod {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly isRevised: boolean;
}

/**
 * Reads the days of bidding: `14-Aug-2026 to 18-Aug-2026`, `25-June-2026 to 30-June-2026`. A text behind them that speaks of
 * a change states the close anew, in whatever words: its last day counts.
 *
 * Errors: `Unreadable` for text with digits that does not begin with a day, and for a change whose day cannot be read: the
 * old close must not be served as if nothing had been said.
 */
export function readPeriod(value: string | null | undefined): BiddingPeriod {
  const text = readText(value);
  if (text === null || !/\d/.test(text)) return { openOn: null, closeOn: null, isRevised: false };
  const match = period.exec(text);
  if (!match) throw new Unreadable('issue period', text);
  const openOn = readDay(match[1]);
  const closeOn = readDay(match[2] ?? match[1]);
  const behind = match[3] ?? '';
  if (!changeWords.test(behind)) return { openOn, closeOn, isRevised: false };
  const changed = [...behind.matchAll(anyDay)].map(([found]) => readChangedDay(found)).at(-1) ?? null;
  if (changed === null || openOn === null || changed < openOn)
    throw new Unreadable('changed issue period', text);
  return { openOn, closeOn: changed, isRevised: true };
}

/** Reads `23-Nov-2026`, `November 23, 2026`, `23-11-2026`, `23rd November 2026`. */
function readChangedDay(text: string): IndianDay | null {
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const monthFirst = /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(text);
  if (numbers)
    return readDay(`${numbers[3]}-${numbers[2]?.padStart(2, '0')}-${numbers[1]?.padStart(2, '0')}`);
  return readDay(monthFirst ? `${monthFirst[2]}-${monthFirst[1]}-${monthFirst[3]}` : text);
}

/** What stands in a list of companies and is none: telephone numbers, mail and web addresses, former names. */
const asides =
  /\b(?:tel(?:ephone)?|phone|ph|mob(?:ile)?|fax|contact)\b\s*(?:no)?[.:\s]*\+?[\d()][\d\s()/+-]{5,}|\S+@\S+|\b(?:https?:\/\/|www\.)\S+/gi;
const formerName = /(?<!\()\s*\b(?:formerly|erstwhile)\b\s*(?:known\s+as\b)?[^(),;]*/gi;

/**
 * Reads a list of companies parted by commas, `and` or `&`. An `and` parts two companies only after a legal
 * form: `HSBC Securities and Capital Markets (India) Private Limited` is one. Telephone numbers, addresses of mail and web
 * and former names without a bracket are left out. Null when none is named.
 */
export function readCompanies(value: string | null | undefined): string[] | null {
  const text = readText(value);
  if (text === null) return null;
  const names = text
    .replace(/["“”]/g, ' ')
    .replace(asides, ' ')
    .replace(new RegExp(`(${legalForm})\\s*,?\\s*(?:\\band\\b|&)\\s*`, 'gi'), '$1,')
    .replace(formerName, ' ')
    .split(/[,;](?![^(]*\))/)
    .map((name) => tidyText(name.replace(/^\s*(?:and\b|&)\s*/i, '')))
    .filter((name) => name !== null && /\p{L}{2}/u.test(name));
  return names.length > 0 ? [...new Set(names.flatMap((name) => name ?? []))] : null;
}
