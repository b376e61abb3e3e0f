import { readAmountRupees, readCount, readText } from '@market/kernel';

/** What the "Issue Size" prose says. Null where it does not say, or says it in a way that would need guessing. */
export interface IssueSize {
  /** The whole issue, when all its parts are numbers of shares. Units: shares. */
  readonly issueSizeShares: number | null;
  /** The whole issue, when all its parts are amounts. Units: rupees. */
  readonly issueSizeRupees: number | null;
  readonly marketMakerShares: number | null;
  readonly anchorShares: number | null;
  /** The prose has an anchor part, readable or not. */
  readonly namesAnchor: boolean;
}

const part =
  /(?:rs\.?|inr|₹)\s*([\d,]+(?:\.\d+)?(?:\s*(?:crores?|cr\.?|lakhs?|lacs?|millions?|mn|billions?|bn)\b)?)|([\d,]*\d)\s*(?:fully paid[- ]up\s+)?(?:equity\s+)?shares/gi;
const faceValue =
  /(?:having\s+|with\s+|of\s+)?(?:a\s+)?face\s+value(?:\s+of)?\s*(?:rs\.?|re\.?|inr|₹)\s*\d+(?:\.\d+)?\s*(?:\/-)?(?:\s*each)?/gi;
/** The total comes first, its parts follow. */
const totalFirst = /(?:shares|millions?|mn|crores?|cr\.?|lakhs?|lacs?)\s*,?\s+(?:comprising|consisting)\b/i;
/** `Rs. [●] million`: an amount that is not fixed yet. */
const blankAmount = /(?:rs\.?|inr|₹)\s*\[/i;
const shares = '([\\d,]*\\d)\\s*(?:equity\\s+)?shares';

/**
 * Reads prose such as `Fresh Issue aggregating up to Rs. 6,200 million and Offer for Sale aggregating up to
 * Rs. 2,050 million (including Anchor reservation portion of 31,25,633 Equity shares)`. An issue whose parts
 * mix amounts and shares has no size until its price is fixed: both sizes are null then.
 *
 * Errors: `Unreadable` for a number with impossible grouping.
 */
export function readIssueSize(value: string | null | undefined): IssueSize {
  const text = (readText(value) ?? '').replace(faceValue, ' ');
  const bare = withoutRemarks(text);
  const parts = [...bare.matchAll(part)];
  const rupees = parts.flatMap(([, amount]) => (amount === undefined ? [] : [readAmountRupees(amount) ?? 0]));
  const counts = parts.flatMap(([, , count]) => (count === undefined ? [] : [readCount(count) ?? 0]));
  return {
    issueSizeShares: rupees.length > 0 ? null : whole(counts, bare),
    issueSizeRupees: counts.length > 0 ? null : whole(rupees, bare),
    marketMakerShares: reserved(text, 'market\\s+maker'),
    anchorShares: reserved(text, 'anchor'),
    namesAnchor: /anchor/i.test(text),
  };
}

/** Shares that the public cannot bid for; null when the prose names none. */
export function reservedShares({ marketMakerShares, anchorShares }: IssueSize): number | null {
  if (marketMakerShares === null && anchorShares === null) return null;
  return (marketMakerShares ?? 0) + (anchorShares ?? 0);
}

/**
 * Shares of an SME issue that the public bids for: all but market maker and anchor. Null unless all of them can
 * be read: an SME issue always has a market maker (SEBI ICDR 2018, regulation 261), so prose without one is
 * incomplete.
 */
export function sharesForThePublic(size: IssueSize): number | null {
  const { issueSizeShares, marketMakerShares, anchorShares, namesAnchor } = size;
  if (issueSizeShares === null || marketMakerShares === null) return null;
  if (namesAnchor && anchorShares === null) return null;
  const offered = issueSizeShares - marketMakerShares - (anchorShares ?? 0);
  return offered > 0 ? offered : null;
}

/** Without what stands in brackets or after "including": parts of the issue that are counted already. */
function withoutRemarks(text: string): string {
  let bare = text;
  for (let previous = ''; previous !== bare;) {
    previous = bare;
    bare = bare.replace(/\([^()]*\)/g, ' ');
  }
  return bare.replace(/\([^)]*$/, ' ').replace(/\b(?:including|out of which|of which)\b.*$/i, ' ');
}

/** Sum of the parts, or the first number where it is the sum of those after it ("… shares comprising …"). */
function whole(parts: readonly number[], text: string): number | null {
  const [first, ...rest] = parts;
  if (first === undefined || blankAmount.test(text)) return null;
  const sumOfRest = rest.reduce((sum, each) => sum + each, 0);
  const repeats = Math.abs(first - sumOfRest) < 1;
  if (rest.length > 0 && totalFirst.test(text)) return repeats ? Math.round(first) : null;
  if (rest.length > 1 && repeats) return Math.round(first);
  return first + sumOfRest > 0 ? Math.round(first + sumOfRest) : null;
}

function reserved(text: string, whose: string): number | null {
  const after = new RegExp(`${whose}(?:(?!anchor|market\\s+maker)\\D)*?${shares}`, 'i').exec(text)?.[1];
  const before = new RegExp(
    `${shares}\\s*(?:are\\s+)?(?:reserved\\s+)?(?:for|by|towards)\\s+(?:the\\s+)?${whose}`,
    'i',
  );
  const digits = before.exec(text)?.[1] ?? after;
  return digits === undefined ? null : readCount(digits);
}
