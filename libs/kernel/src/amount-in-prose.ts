import { readText } from './public-text';

const currency = String.raw`(?:₹|(?<![a-z])(?:rs|re|inr|rupees?)(?![a-z]))[.:\s]*`;
const scale = String.raw`(?:crores?|cr|lakhs?|lacs?|thousand|million|mn)(?![a-z])`;
const figure = String.raw`(?<!\d[.,]?)(?<digits>\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![\d,]*\d)(?=${scale}|rupees?\b|[^a-z]|$)`;
const written = String.raw`(?<before>${currency})?${figure}(?:\s*(?<after>\/-|rupees?\b))?(?:\s*(?<scale>${scale}))?`;
const amount = new RegExp(written, 'gi');
const step = new RegExp(String.raw`\bmultiples?\s+(?:thereof\s+)?of\s+${written}`, 'gi');
const scales: readonly (readonly [RegExp, number])[] = [
  [/^cr/i, 1e7],
  [/^la/i, 1e5],
  [/^th/i, 1e3],
  [/^m/i, 1e6],
];

const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/**
 * Dates and years in prose, which are no amounts: `01 April 2025`, `April 1, 2025`, `01/04/2025`, `2025-26`, `w.e.f.
 * 2025`.
 */
const time = new RegExp(
  [
    String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?:\s+of)?[\s,./-]+${month}[\s,./-]+\d{4}\b`,
    String.raw`\b${month}\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?\d{4}\b`,
    String.raw`\b\d{1,2}([./-])\d{1,2}\1\d{4}\b`,
    String.raw`\b(?:19|20)\d{2}-\d{2}(?:-\d{2})?\b`,
    String.raw`\b(?:w\.?\s?e\.?\s?f\.?|since|year|fy)\s*(?:19|20)\d{2}\b`,
  ].join('|'),
  'gi',
);
/** Unit behind a figure that shows that the figure counts or measures something other than rupees. */
const otherMeasure =
  /^\s*(?:\([^()]{0,80}\)\s*)?(?:%|(?:per\s?cent|bps|basis\s+points?|units?|shares?|grams?|gms?|kgs?|(?:(?:business|working|calendar)\s+)?days?|weeks?|months?|years?|yrs?|instal\w*|times?)\b)/i;

/**
 * Returns the largest amount in a text, with its unit (`Rs. 10 lakh and in multiples of Re. 1`). When any amount has a
 * currency sign or a unit, figures without one are ignored; days, units, periods and percents are always ignored. Null
 * for every spelling of "unknown" and for a text without an amount.
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function readAmountInProse(value: string | number | null | undefined): number | null {
  const amounts = amountsIn(value);
  const marked = amounts.filter(isMarked);
  const largest = Math.max(0, ...(marked.length > 0 ? marked : amounts).map(({ rupees }) => rupees));
  return largest === 0 ? null : largest;
}

/**
 * Returns the amounts of a text that have a currency sign or a unit (`₹`, `Rs.`, `Re.`, `INR`, `/-`, `lakh`, `crore`),
 * in the order of the text, without the steps between amounts ("in multiples of", a single rupee).
 *
 * Units: rupees. Errors: `Unreadable` when the text is mojibake.
 */
export function markedAmounts(value: string | number | null | undefined): number[] {
  return amountsIn(value)
    .filter(isMarked)
    .map(({ rupees }) => rupees);
}

interface Amount {
  readonly rupees: number;
  readonly isWithMark: boolean;
}

/**
 * Tells whether an amount has a currency sign or a unit. A single rupee is the step between amounts (`5,000 plus Re.
 * 1`): it does not count.
 */
function isMarked({ rupees, isWithMark }: Amount): boolean {
  return isWithMark && rupees > 1;
}

function amountsIn(value: string | number | null | undefined): Amount[] {
  const text = (readText(value) ?? '').replace(time, ' ').replace(step, ' ');
  return [...text.matchAll(amount)].flatMap((match) => {
    const { before, digits = '', after, scale: unit = '' } = match.groups ?? {};
    const isWithMark = before !== undefined || after !== undefined || unit !== '';
    if (otherMeasure.test(text.slice(match.index + match[0].length))) return [];
    const factor = scales.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
    return [{ rupees: Math.round(Number(digits.replaceAll(',', '')) * factor * 100) / 100, isWithMark }];
  });
}
