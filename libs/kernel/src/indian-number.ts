import { readText } from './public-text';
import { Unreadable } from './unreadable';

/** One number in the notations of the sources: `1,23,456.70`, `12,345,678`, `.08`, `1.5181667E7`, `-13.9`. */
const numberPattern = /[-+]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:[eE][-+]?\d+)?/;
const currency = /^(?:rs\.?|re\.?|inr|₹)\s*/i;
const scales: readonly (readonly [RegExp, number])[] = [
  [/^(?:cr|crores?)\.?$/i, 1e7],
  [/^(?:lakhs?|lacs?)\.?$/i, 1e5],
  [/^(?:mn|millions?)\.?$/i, 1e6],
  [/^(?:bn|billions?)\.?$/i, 1e9],
];
/** Grouping of digits: `1,23,45,678` in India, `12,345,678` elsewhere; never a mixture. */
const grouping = /^(?:\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)$/;

/**
 * Reads a bare number in any notation of the sources; null for every spelling of "unknown".
 *
 * Errors: `Unreadable` for anything that is not exactly one number, optionally after a currency sign.
 */
export function readNumber(value: string | number | null | undefined): number | null {
  if (typeof value === 'number') return finite(value, String(value));
  const text = readText(value);
  if (text === null) return null;
  const bare = text.replace(currency, '').replace(/\s*\/-$/, '');
  const match = numberPattern.exec(bare);
  if (!match || match[0].length !== bare.length) throw new Unreadable('number', text);
  return parse(bare, text);
}

/** Like `readNumber`, for a whole number ≥ 0 (shares, applications). Errors: `Unreadable` for fractions and negatives. */
export function readCount(value: string | number | null | undefined): number | null {
  const number = readNumber(value);
  if (number === null) return null;
  if (!Number.isSafeInteger(number) || number < 0) throw new Unreadable('count', String(value));
  return number;
}

/** Like `readNumber`, for a price: 0 means "not priced" and gives null. Units: rupees. Errors: `Unreadable` for negatives. */
export function readPriceRupees(value: string | number | null | undefined): number | null {
  const number = readNumber(value);
  if (number === null || number === 0) return null;
  if (number < 0) throw new Unreadable('price', String(value));
  return number;
}

/**
 * Reads an amount with its unit: `Rs. 6,200 million`, `₹124.88 Cr`, `Rs.50,000`. Null when unknown.
 *
 * Units: rupees. Errors: `Unreadable` when there is no number or an unknown unit.
 */
export function readAmountRupees(value: string | number | null | undefined): number | null {
  const text = readText(value);
  if (text === null) return null;
  const bare = text.replace(currency, '');
  const match = numberPattern.exec(bare);
  if (!match || match.index !== 0) throw new Unreadable('amount', text);
  const rest = bare
    .slice(match[0].length)
    .replace(/^\s*\/-/, '')
    .replace(/\s*\/-$/, '')
    .trim();
  if (rest === '') return parse(match[0], text);
  const scale = scales.find(([pattern]) => pattern.test(rest));
  if (!scale) throw new Unreadable('amount', text);
  // Rounded, because the product of two doubles can be off by a fraction of a paisa: 124.88 crore are 1,248,800,000
  // rupees.
  return roundHalfAwayFromZero(parse(match[0], text) * scale[1]);
}

/** Rounds half away from zero, as the public API shows prices, percents and multiples. */
export function roundHalfAwayFromZero(value: number, decimals = 2): number {
  if (!Number.isFinite(value)) return value;
  const size = Math.abs(value);
  const rounded = roundedByFactor(size, decimals) ?? roundedByDigits(size, decimals);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

/** Rounds a figure to two decimals, as the public API shows it; null for an unknown one. */
export function rounded(value: number | null | undefined): number | null {
  return value === undefined || value === null ? null : roundHalfAwayFromZero(value);
}

/** Largest error of a product below `surelyBelow`: a product that is further from a half rounds to the right side. */
const nearHalf = 1e-6;
const surelyBelow = 1e9;

/**
 * Rounds by multiplication; null where the error of binary numbers could put the product on the wrong side of the half.
 */
function roundedByFactor(size: number, decimals: number): number | null {
  const factor = 10 ** decimals;
  const product = size * factor;
  const isSure = product < surelyBelow && Math.abs(product - Math.floor(product) - 0.5) > nearHalf;
  return isSure && Number.isInteger(factor) ? Math.round(product) / factor : null;
}

function roundedByDigits(size: number, decimals: number): number {
  return shiftPoint(Math.round(shiftPoint(size, decimals)), -decimals);
}

/** Moves the decimal point in the decimal spelling of a number: 1.005 becomes 100.5, not 100.49999999999999. */
function shiftPoint(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/**
 * Formats an amount for the public API. Units: rupees in, crore rupees out.
 *
 * Shape: `3200.00 Cr`: two decimals, no sign, no grouping.
 */
export function croreText(rupees: number): string {
  return `${roundHalfAwayFromZero(rupees / 1e7).toFixed(2)} Cr`;
}

function parse(digits: string, text: string): number {
  const integer = digits.replace(/^[-+]/, '').split(/[.eE]/)[0] ?? '';
  if (integer.includes(',') && !grouping.test(integer)) throw new Unreadable('number', text);
  return finite(Number(digits.replaceAll(',', '')), text);
}

function finite(value: number, text: string): number {
  if (!Number.isFinite(value)) throw new Unreadable('number', text);
  return value === 0 ? 0 : value;
}

/**
 * Multiplies a number of shares by a price without the error of binary fractions, rounded to whole paise half up.
 *
 * @param count whole number, from 0
 * @param rupees price, from 0
 */
export function exactProduct(count: number, rupees: number): number {
  const [whole = '0', fraction = ''] = plainDecimal(rupees).split('.');
  const scale = 10n ** BigInt(fraction.length);
  const paise = (BigInt(count) * BigInt(whole + fraction) * 200n + scale) / (2n * scale);
  return Number(paise) / 100;
}

/** Spells a number without an exponent: `1e-7` becomes `0.0000001`. */
function plainDecimal(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
}
