import { readText } from './public-text';

const amount =
  /(?<!\d[.,]?)(\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d,]*\d)\s*(?:\/-)?\s*(crores?|cr|lakhs?|lacs?|thousand|million|mn)?(?![a-z%])/gi;
const scales: readonly (readonly [RegExp, number])[] = [
  [/^cr/i, 1e7],
  [/^la/i, 1e5],
  [/^th/i, 1e3],
  [/^m/i, 1e6],
];

/**
 * Reads the amount that a text is about: the largest one with its unit, for minimums come with multiples
 * (`Rs. 10 lakh and in multiples of Re. 1`). Null for every spelling of "unknown" and for a text without an amount.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readAmountInProse(value: string | number | null | undefined): number | null {
  const text = readText(value);
  if (text === null) return null;
  const amounts = [...text.matchAll(amount)].map(([, digits = '', unit = '']) => {
    const scale = scales.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
    return Math.round(Number(digits.replaceAll(',', '')) * scale * 100) / 100;
  });
  const largest = Math.max(0, ...amounts);
  return largest === 0 ? null : largest;
}
