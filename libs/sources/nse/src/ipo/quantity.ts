import { readNumber, Unreadable } from '@market/kernel';

/** Amount or number of shares in prose, with the position of its text. */
export interface Quantity {
  readonly unit: 'shares' | 'rupees';
  readonly amount: number;
  readonly from: number;
  readonly to: number;
}

const scales: readonly (readonly [RegExp, number])[] = [
  [/^cr/i, 1e7],
  [/^la/i, 1e5],
  [/^m/i, 1e6],
  [/^b/i, 1e9],
];
const currency = String.raw`(?<currency>(?:\brs\b|\bre\b|\binr\b|\brupees?\b|₹)[\s.:]*)?`;
const scale = String.raw`(?:\s*(?<scale>crores?|crs?|lakhs?|lacs?|millions?|mln|mn|mio|billions?|bn)\b\.?)?`;
const sign = String.raw`(?<sign>\s*\/-|\s*rupees\b|\s*inr\b)?`;
/**
 * Text between a number and "shares", such as `fully paid-up equity`, `nos. of equity`: up to five words without
 * another meaning.
 */
const ofShares = String.raw`(?<shares>(?:\s*[-–]?\s*(?!and\b|plus\b|or\b|rs\b|inr\b|per\b|each\b|for\b|by\b|aggregat|amount|worth|offer|fresh|value|price|million|lakh|crore)[a-z.'’-]+){0,5}?\s*\bshares?\b)?`;
const each = String.raw`(?<each>\s*(?:\/-)?\s*(?:per\b|each\b|a\s+(?:equity\s+)?share\b))?`;
const quantity = new RegExp(
  String.raw`${currency}(?<digits>(?:(?<![\w.,])|(?<=\b(?:rs|re|inr)[\s.:]*))\d[\d,]*(?:\.\d+)?)${scale}${sign}${each}${ofShares}`,
  'gi',
);
const percent = /^\s*(?:%|per\s*cent)/i;
/** Minimum of an amount: a smaller one has lost its unit. Units: rupees. */
const minAmount = 1_000_000;
const minShares = 1_000;

/**
 * Finds the amounts and numbers of shares in prose, in its order: `Rs. 6,200 million`, `12600 lakhs`, `Rs. 24,500,000
 * Equity Shares`, `18,00,000 fully paid-up Equity Shares`, `1.2 crore shares`. Prices of one share and percents are
 * left out. Null when a number is neither, or could be either.
 */
export function quantitiesIn(text: string): readonly Quantity[] | null {
  const found: Quantity[] = [];
  for (const match of text.matchAll(quantity)) {
    const to = match.index + match[0].length;
    const groups = match.groups ?? {};
    if (groups['each'] !== undefined || percent.test(text.slice(to))) continue;
    const read = readQuantity(groups);
    if (read === null) return null;
    found.push({ ...read, from: match.index, to });
  }
  return found;
}

function readQuantity(groups: Record<string, string | undefined>): Pick<Quantity, 'unit' | 'amount'> | null {
  const { currency: before, digits, scale: unit, sign: after, shares } = groups;
  const number = numberOf(digits);
  if (number === null) return null;
  const isMarked = before !== undefined || after !== undefined;
  const factor = scales.find(([pattern]) => pattern.test(unit ?? ''))?.[1] ?? 1;
  const amount = Math.round(number * factor * 100) / 100;
  if (shares !== undefined) {
    const isEither = isMarked && unit !== undefined;
    return isEither || !Number.isInteger(amount) || amount < minShares ? null : { unit: 'shares', amount };
  }
  if (unit === undefined && (!isMarked || amount < minAmount)) return null;
  return { unit: 'rupees', amount };
}

function numberOf(digits: string | undefined): number | null {
  try {
    return readNumber(digits?.replace(/,$/, ''));
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
