import { readText } from '@market/kernel';
import { quantitiesIn, type Quantity } from './quantity';

/** Figures of the "Issue Size" prose. Null where they are not stated, or only in a way that would need guessing. */
export interface IssueSize {
  /** Whole issue, when all its parts are numbers of shares. Units: shares. */
  readonly issueSizeShares: number | null;
  /**
   * Whole issue, when its parts are amounts; shares next to them are valued at the upper end of the band. Units:
   * rupees.
   */
  readonly issueSizeRupees: number | null;
  readonly marketMakerShares: number | null;
  readonly anchorShares: number | null;
  /** True when the prose mentions a market maker's part, readable or not. */
  readonly namesMarketMaker: boolean;
  /** True when the prose mentions an anchor part, readable or not. */
  readonly namesAnchor: boolean;
}

/** Part of the issue, stated as an amount, as a number of shares, or as both. */
interface Part {
  readonly shares: number | null;
  readonly rupees: number | null;
}

const unread: Part = { shares: null, rupees: null };

const partName = /\b(?:fresh\s+(?:public\s+)?(?:issue|issuance|offer)|offer\s+(?:for|of)\s+sale|ofs)\b/gi;
const nextPart = String.raw`(?=\s*(?:,|and\b|&|plus\b|along\b|together\b)?\s*(?:with\s+)?(?:an?\s+|the\s+)?${partName.source}|$)`;
const subset = new RegExp(
  String.raw`(?:\(|\b(?:including|inclusive\s+of|out\s+of\s+which|of\s+which|net\s+(?:issue|offer))\b).*?${nextPart}`,
  'gi',
);
const faceValue =
  /(?:(?:having|with|of|at|bearing)\s+)?(?:an?\s+)?(?:face|par|nominal)\s+value(?:\s+of)?\s*(?:rs\.?|re\.?|inr|₹)?\s*\d+(?:\.\d+)?\s*(?:\/-)?(?:\s*(?:each|per\s+(?:equity\s+)?share))?/gi;
/** Placeholder of a part that is not fixed yet: `Rs. [●] million`. */
const blank = /\[[^\]\w]*\]|[●•]|\bx{2,}\b|_{2,}/i;
const nothing = /^\s*(?:of|:|-|–|is|being)?\s*(?:nil|none|n\.?a\.?|not\s+applicable)\b/i;
const totalFirst = /compris|consist|through|by\s+way|via|being|divided|[:=(]/i;
const partAhead = /^\s*(?:,|and\b|&|plus\b|\+|along\b|together\b)?\s*(?:with\s+)?(?:an?\s+|the\s+)?$/i;
/** Words between an amount and a number of shares that are two forms of one figure. */
const same = /aggregat|amount|worth|valu|equivalent|i\.e|\bor\b|=/i;
/** Minimum size of an issue. Units: rupees. */
const minRupees = 5_000_000;
/**
 * Tolerance between shares × upper end and the amount next to them.
 *
 * Source: docs/spec/truth.md, "Checks against everything known".
 */
const room = 0.15;

/**
 * Reads prose such as `Fresh Issue aggregating up to Rs. 6,200 million and Offer for Sale of up to 20,00,000 Equity
 * Shares (including Anchor reservation portion of 31,25,633 Equity shares)`. A part that cannot be read makes the whole
 * null.
 *
 * @param upperRupees upper end of the band, the value of a share next to amounts
 *
 * Source: NSE ipo-detail, "Issue Size", 2026-07 to 2026-10.
 */
export function readIssueSize(
  value: string | null | undefined,
  upperRupees: number | null = null,
): IssueSize {
  const text = (readText(value) ?? '').replace(faceValue, ' ');
  const { shares, rupees } = wholeOf(withoutSubsets(text), upperRupees);
  return {
    issueSizeShares: shares === null || shares === 0 ? null : Math.round(shares),
    issueSizeRupees: rupees === null || rupees < minRupees ? null : Math.round(rupees),
    marketMakerShares: reserved(text, 'market\\s+maker'),
    anchorShares: reserved(text, 'anchor'),
    namesMarketMaker: /market\s+maker/i.test(text),
    namesAnchor: /anchor/i.test(text),
  };
}

/** Returns the shares that the public cannot bid for; null when the prose mentions none, or one that cannot be read. */
export function reservedShares(size: IssueSize): number | null {
  const { marketMakerShares, anchorShares } = size;
  if (marketMakerShares === null && anchorShares === null) return null;
  return namesUnreadablePart(size) ? null : (marketMakerShares ?? 0) + (anchorShares ?? 0);
}

/** Returns the fields of the parts that prose with a size does not mention: what it stated of them before is taken back. */
export function unnamedParts(size: IssueSize): ('anchorShares' | 'reservedShares')[] {
  const { issueSizeShares, issueSizeRupees, namesAnchor, namesMarketMaker } = size;
  if (namesAnchor || (issueSizeShares === null && issueSizeRupees === null)) return [];
  return namesMarketMaker ? ['anchorShares'] : ['anchorShares', 'reservedShares'];
}

/**
 * Returns the shares of an SME issue that the public bids for: all but those of market maker and anchor. Null unless
 * all of them can be read: an SME issue always has a market maker (SEBI ICDR 2018, regulation 261), so prose without
 * one is incomplete.
 */
export function sharesForThePublic(size: IssueSize): number | null {
  const { issueSizeShares, marketMakerShares, anchorShares } = size;
  if (issueSizeShares === null || marketMakerShares === null || namesUnreadablePart(size)) return null;
  const offered = issueSizeShares - marketMakerShares - (anchorShares ?? 0);
  return offered > 0 ? offered : null;
}

function namesUnreadablePart(size: IssueSize): boolean {
  return (
    (size.namesMarketMaker && size.marketMakerShares === null) ||
    (size.namesAnchor && size.anchorShares === null)
  );
}

/** Removes text in brackets or after "including": parts of the issue that are counted already. */
function withoutSubsets(text: string): string {
  let bare = text;
  for (let previous = ''; previous !== bare;) {
    previous = bare;
    bare = bare.replace(/\([^()]*\)/g, ' ');
  }
  return bare.replace(subset, ' ');
}

/** Returns the size as the sum of the named parts, or as the total in front of them. */
function wholeOf(text: string, upperRupees: number | null): Part {
  const names = [...text.matchAll(partName)];
  const head = text.slice(0, names[0]?.index);
  const first = partOf(head, upperRupees);
  if (names.length === 0) return first;
  const parts = names.map((name, place) =>
    partOf(text.slice(name.index + name[0].length, names[place + 1]?.index), upperRupees),
  );
  const sum = sumOf(parts, upperRupees);
  if (isUnread(first)) return /\d/.test(head) || blank.test(head) ? unread : sum;
  const behind = head.slice(quantitiesIn(head)?.at(-1)?.to);
  if (totalFirst.test(behind)) return isUnread(sum) || agree(first, sum) ? first : unread;
  if (parts.length > 1 && agree(first, sum)) return first;
  return partAhead.test(behind) ? sumOf([first, ...parts], upperRupees) : unread;
}

/** Reads a stretch of prose. An amount and a number of shares are one part only where the text says so, else two. */
function partOf(text: string, upperRupees: number | null): Part {
  if (nothing.test(text)) return { shares: 0, rupees: 0 };
  const found = blank.test(text) ? [] : (quantitiesIn(text) ?? []);
  const [shares, rupees] = [total(found, 'shares'), total(found, 'rupees')];
  if (shares === null || rupees === null) return { shares, rupees };
  const [one, other, ...more] = found;
  if (one === undefined || other === undefined || more.length > 0) return unread;
  if (!same.test(text.slice(one.to, other.from)))
    return sumOf(
      [
        { shares, rupees: null },
        { shares: null, rupees },
      ],
      upperRupees,
    );
  const isOdd = upperRupees !== null && Math.abs((shares * upperRupees) / rupees - 1) > room;
  return isOdd ? unread : { shares, rupees };
}

/** Adds the figures of a unit; returns the first one where it is the sum of the others. */
function total(found: readonly Quantity[], unit: Quantity['unit']): number | null {
  const [first, ...rest] = found.filter((one) => one.unit === unit).map(({ amount }) => amount);
  if (first === undefined) return null;
  const sumOfRest = rest.reduce((sum, each) => sum + each, 0);
  return rest.length > 1 && Math.abs(first - sumOfRest) < 1 ? first : first + sumOfRest;
}

function sumOf(parts: readonly Part[], upperRupees: number | null): Part {
  if (parts.some(isUnread)) return unread;
  const sum = (figures: readonly (number | null)[]) =>
    figures.reduce((all, each) => (all === null || each === null ? null : all + each), 0);
  const [shares, rupees] = [sum(parts.map((part) => part.shares)), sum(parts.map((part) => part.rupees))];
  if (shares !== null || rupees !== null || upperRupees === null) return { shares, rupees };
  return { shares, rupees: sum(parts.map((part) => part.rupees ?? (part.shares ?? 0) * upperRupees)) };
}

function isUnread({ shares, rupees }: Part): boolean {
  return shares === null && rupees === null;
}

function agree(one: Part, other: Part): boolean {
  const figures = ['shares', 'rupees'] as const;
  return figures.some((figure) => Math.abs((one[figure] ?? NaN) - (other[figure] ?? NaN)) < 1);
}

/** Finds the number of shares next to the party that they are reserved for. */
function reserved(text: string, whose: string): number | null {
  const shares = String.raw`(?<![\d.,])([\d,]*\d)(?![\d.,]*\d)[^\d.,;()]{0,40}?\bshares\b`;
  const after = new RegExp(String.raw`${whose}(?:(?!anchor|market\s+maker)[^\d])*?${shares}`, 'i');
  const before = new RegExp(
    String.raw`${shares}\s*(?:are\s+)?(?:reserved\s+)?(?:for|by|towards)\s+(?:the\s+)?${whose}`,
    'i',
  );
  return numberOfShares(before.exec(text)?.[1] ?? after.exec(text)?.[1]);
}

function numberOfShares(digits: string | undefined): number | null {
  const [quantity] = quantitiesIn(`${digits ?? ''} shares`) ?? [];
  return quantity?.amount ?? null;
}
