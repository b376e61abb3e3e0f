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

/** A number with the words that tell what it counts: a sign before it, a unit or "shares" behind it. */
const quantity =
  /(rs\.?|inr|₹)?\s*(\d[\d,]*(?:\.\d+)?)(?:\s*(crores?\b|cr\b\.?|lakhs?\b|lacs?\b|millions?\b|mn\b|billions?\b|bn\b))?(?:\s*\/-)?((?:\s+(?!rs\b|inr\b|and\b|or\b|aggregating\b|comprising\b|consisting\b|fresh\b|offer\b)[a-z()'\/-]+){0,6}?\s+shares?\b|\s*shares?\b)?(\s*%)?/gi;
/** Where one part of the issue ends and the next begins. */
const nextPart =
  /\b(?:and|plus|along\s+with|together\s+with)\b(?!\s+aggregating)|&|\boffer\s+for\s+sale\b|\bfresh\s+issue\b|,\s+(?=[a-z])/i;
const faceValue =
  /(?:having\s+|with\s+|of\s+)?(?:a\s+)?face\s+value(?:\s+of)?\s*(?:rs\.?|re\.?|inr|₹)\s*\d+(?:\.\d+)?\s*(?:\/-)?(?:\s*each)?/gi;
/** The total comes first, its parts follow. */
const totalFirst = /(?:shares|millions?|mn|crores?|cr\.?|lakhs?|lacs?)\s*,?\s+(?:comprising|consisting)\b/i;
/** `Rs. [●] million`: an amount that is not fixed yet. */
const blankAmount = /(?:rs\.?|inr|₹)\s*\[/i;
const shares = '([\\d,]*\\d)\\s*(?:equity\\s+)?shares';

/** One part of an issue, as shares, as an amount, or both; `isWhole` is false when a number of it cannot be told. */
interface SizePart {
  readonly shares: number | null;
  readonly rupees: number | null;
}

/**
 * Reads prose such as `Fresh Issue aggregating up to Rs. 6,200 million and Offer for Sale aggregating up to
 * Rs. 2,050 million (including Anchor reservation portion of 31,25,633 Equity shares)`. An issue whose parts
 * mix amounts and shares is summed at the upper end of the band. A part that cannot be read makes the whole unknown.
 *
 * @param bandMaxRupees upper end of the band in the same answer; null when it is not known
 *
 * Errors: `Unreadable` for a number with impossible grouping.
 */
export function readIssueSize(
  value: string | null | undefined,
  bandMaxRupees: number | null = null,
): IssueSize {
  const text = (readText(value) ?? '').replace(faceValue, ' ');
  return {
    ...sizeOf(withoutRemarks(text), bandMaxRupees),
    marketMakerShares: reserved(text, 'market\\s+maker'),
    anchorShares: reserved(text, 'anchor'),
    namesAnchor: /anchor/i.test(text),
  };
}

const unknownSize = { issueSizeShares: null, issueSizeRupees: null };

function sizeOf(
  text: string,
  bandMaxRupees: number | null,
): Pick<IssueSize, 'issueSizeShares' | 'issueSizeRupees'> {
  if (blankAmount.test(text)) return unknownSize;
  const parts: SizePart[] = [];
  for (const piece of text.split(nextPart)) {
    const read = partOf(piece);
    if (read === null) return unknownSize;
    parts.push(...read);
  }
  if (parts.length === 0) return unknownSize;
  const [shares, rupees] = [parts.map((part) => part.shares), parts.map((part) => part.rupees)];
  const allShares = shares.filter((count) => count !== null);
  const allRupees = rupees.filter((amount) => amount !== null);
  if (allShares.length === parts.length || allRupees.length === parts.length) {
    return {
      issueSizeShares: allShares.length === parts.length ? whole(allShares, text) : null,
      issueSizeRupees: allRupees.length === parts.length ? whole(allRupees, text) : null,
    };
  }
  if (bandMaxRupees === null || totalFirst.test(text)) return unknownSize;
  const sum = parts.reduce((all, part) => all + (part.rupees ?? (part.shares ?? 0) * bandMaxRupees), 0);
  return { issueSizeShares: null, issueSizeRupees: Math.round(sum) };
}

/** The parts that a piece of the text states: shares and amount of one part stand side by side. Null when it cannot be told. */
function partOf(piece: string): SizePart[] | null {
  const parts: SizePart[] = [];
  for (const [, sign, digits = '', unit, shares, percent] of piece.matchAll(quantity)) {
    if (percent !== undefined) continue;
    const isShares = shares !== undefined;
    const isAmount = !isShares && (unit !== undefined || sign !== undefined);
    // A small number without a sign, a unit or "shares" counts something else: years, lots, a clause.
    if (!isShares && !isAmount && !/,/.test(digits) && digits.length < 4) continue;
    if (!isShares && !isAmount) return null;
    const amount = readAmountRupees(`${digits} ${unit ?? ''}`.trim());
    if (amount === null || amount === 0) return null;
    if (isAmount && unit === undefined && amount < leastAmount) return null;
    const last = parts.at(-1);
    const stated = isShares ? { shares: Math.round(amount), rupees: null } : { shares: null, rupees: amount };
    const isSamePart = last !== undefined && (isShares ? last.shares === null : last.rupees === null);
    if (isSamePart)
      parts.splice(-1, 1, { shares: stated.shares ?? last.shares, rupees: stated.rupees ?? last.rupees });
    else parts.push(stated);
  }
  return parts;
}

/** No part of an issue is worth less: a smaller amount without a unit has lost it. Units: rupees. */
const leastAmount = 1_000_000;

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
