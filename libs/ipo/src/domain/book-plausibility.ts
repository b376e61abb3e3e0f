import { type BookCategory, bookSumRoom } from '@market/contracts';

/** Order book by investor category. */
export interface Book {
  readonly retail: BookCategory;
  readonly nii: BookCategory;
  readonly qib: BookCategory;
  readonly total: BookCategory;
}

/** Known facts of an issue that its book is checked with. Null = not known. */
export interface BookedIssue {
  /** Shares on offer, according to the exchanges' lists: with the reserved ones until these are allotted. */
  readonly offeredShares: number | null;
  /** Shares of anchor investors and market maker, which a book leaves out. */
  readonly reservedShares: number | null;
  readonly lotSizeShares: number | null;
}

/** Factor by which the bids of a category may exceed those that the other exchange stated within an hour of bids. */
const hourlyGrowth = 2;

const parts = ['retail', 'nii', 'qib'] as const;
const allParts = [...parts, 'total'] as const;
/** Tolerance between stated times subscribed and bids ÷ offer: sources round and truncate. */
const roundingRoom = 0.02;
/** Tolerance between the offers in the book and in the list: the offer moves with the price band. */
const offerRoom = 0.1;
/** Factor by which the shares on offer of a category may change within one issue. */
const offerMove = 1.35;
/**
 * Share of the earlier bids below which a reading is doubted: single bids are withdrawn, never half of all.
 *
 * Source: docs/spec/truth.md, "Facts and series".
 */
const collapse = 0.5;

/**
 * Tells whether the total of a book leaves the market maker's bid out, which its categories count: an SME book of NSE,
 * whose categories have no shares on offer.
 */
export function leavesMakerOut({ scope, book }: { readonly scope: string; readonly book: Book }): boolean {
  return scope === 'exchange' && parts.every((part) => book[part].sharesOffered === null);
}

/**
 * Returns the reason why a book contradicts itself or the known facts of its issue, null when it does not.
 *
 * @param isNet whether its total leaves the market maker's bid out
 */
export function bookDoubt(book: Book, issue: BookedIssue, isNet = false): string | null {
  for (const part of allParts) {
    const reason = bookContradicts(part, book[part]) ?? tooFewForLots(part, book[part], issue);
    if (reason !== null) return reason;
  }
  const bids = isNet ? null : sumsExceed(book, 'sharesBid');
  return sumsExceed(book, 'sharesOffered') ?? bids ?? offerIsOther(book, issue);
}

/** Returns the reason why a book cannot follow the one before it, null when it can. */
export function nextBookDoubt(before: Book, after: Book, isLater: boolean): string | null {
  for (const part of allParts) {
    const reason =
      offerMoved(part, before[part], after[part]) ?? partVanished(part, before[part], after[part]);
    if (reason !== null) return reason;
  }
  return isLater ? (fewBidsDoubt(before, after) ?? isOfAnother(before, after)) : null;
}

/** Tells whether a book holds any figure. */
export function saysAnything(categories: readonly BookCategory[]): boolean {
  return categories.some(({ sharesBid, applications, times }) =>
    [sharesBid, applications, times].some((figure) => figure !== null),
  );
}

/** Tells whether the list states the same offer as this book, which then belongs to this issue. */
export function offerIsConfirmed({ total: { sharesOffered } }: Book, issue: BookedIssue): boolean {
  return issue.offeredShares !== null && sharesOffered !== null && isOfferOf(sharesOffered, issue);
}

/** Checks the stated multiple against bids ÷ offer. Returns the contradiction, null without one. */
export function bookContradicts(
  name: string,
  { sharesOffered, sharesBid, times }: BookCategory,
): string | null {
  if (times === null || sharesBid === null || sharesOffered === null || sharesOffered === 0) return null;
  const computed = sharesBid / sharesOffered;
  const apart = Math.abs(computed - times);
  if (apart <= 0.01 || apart <= computed * roundingRoom) return null;
  return `${name}: ${times} times, but ${sharesBid} bids for ${sharesOffered} shares`;
}

/** Checks that there is at least one lot for each application. Returns the contradiction, null without one. */
function tooFewForLots(
  name: string,
  { sharesBid, applications }: BookCategory,
  { lotSizeShares }: BookedIssue,
): string | null {
  if (sharesBid === null || applications === null || lotSizeShares === null) return null;
  if (sharesBid >= applications * lotSizeShares) return null;
  return `${name}: ${sharesBid} shares in ${applications} applications of at least ${lotSizeShares}`;
}

/**
 * Checks that the categories do not exceed the total. Employees, shareholders and the market maker are in the total
 * alone, so it may be more than the sum.
 */
function sumsExceed({ total, ...categories }: Book, figure: 'sharesOffered' | 'sharesBid'): string | null {
  const whole = total[figure];
  if (whole === null || whole === 0) return null;
  const sum = parts.reduce((all, part) => all + (categories[part][figure] ?? 0), 0);
  return sum > whole * (1 + bookSumRoom)
    ? `${figure}: ${sum} in the categories of a total of ${whole}`
    : null;
}

function offerIsOther({ total: { sharesOffered } }: Book, issue: BookedIssue): string | null {
  const { offeredShares } = issue;
  if (sharesOffered === null || sharesOffered === 0 || offeredShares === null) return null;
  return isOfferOf(sharesOffered, issue)
    ? null
    : `${sharesOffered} shares on offer where the list of issues states ${offeredShares}`;
}

function isOfferOf(sharesOffered: number, { offeredShares, reservedShares }: BookedIssue): boolean {
  const listed = offeredShares ?? 0;
  return near(sharesOffered, listed) || near(sharesOffered, listed - (reservedShares ?? 0));
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(one, other) * offerRoom;
}

/** Checks that the shares on offer of a category keep their magnitude within one issue. */
function offerMoved(name: string, before: BookCategory, after: BookCategory): string | null {
  const [old, now] = [before.sharesOffered, after.sharesOffered];
  if (old === null || now === null || old === 0 || now === 0) return null;
  return now / old > offerMove || old / now > offerMove
    ? `${name}: ${now} shares on offer where ${old} were`
    : null;
}

/** Tells whether two books have the same shares on offer, in total and of each category that both state. */
export function hasSameOffers(one: Book, other: Book): boolean {
  return allParts.every((part) => !isOfferMoved(one[part], other[part]));
}

/**
 * Returns the reason why the shares on offer of a book are others than those which several books stated, null when they are the
 * same: they are published before the opening. The list of issues may state that its size changed.
 */
export function otherOfferDoubt(before: Book, after: Book, issue: BookedIssue): string | null {
  const { offeredShares, reservedShares } = issue;
  const listed = [offeredShares, (offeredShares ?? 0) - (reservedShares ?? 0)];
  if (listed.includes(after.total.sharesOffered) && !listed.includes(before.total.sharesOffered)) return null;
  const part = allParts.find((each) => isOfferMoved(before[each], after[each]));
  return part === undefined
    ? null
    : `${part}: ${after[part].sharesOffered} shares on offer where several books had ${before[part].sharesOffered}`;
}

function isOfferMoved({ sharesOffered: old }: BookCategory, { sharesOffered: now }: BookCategory): boolean {
  return old !== null && now !== null && old !== now;
}

/** Checks that no figure disappears: an exchange goes on publishing what it published once. */
function partVanished(name: string, before: BookCategory, after: BookCategory): string | null {
  const figures = ['sharesOffered', 'sharesBid', 'applications', 'times'] as const;
  const gone = figures.find((figure) => before[figure] !== null && after[figure] === null);
  return gone === undefined ? null : `${name}: ${gone} is missing where it was read before`;
}

/**
 * Checks that a book belongs to the same issue. Shares on offer move with the band, and bids rise: another offer with
 * fewer bids is another issue's book.
 */
function isOfAnother(before: Book, after: Book): string | null {
  const isOther = allParts.some((part) => {
    const [old, now] = [before[part].sharesOffered, after[part].sharesOffered];
    return old !== null && now !== null && old !== now;
  });
  const [old, now] = bidsOf(before, after);
  return isOther && old !== null && now !== null && now < old
    ? `${now} bids for another offer where ${old} were`
    : null;
}

/** Returns the reason why the bids of a book are too few after those of the one before it, null when they are not. */
export function fewBidsDoubt(before: Book, after: Book): string | null {
  const [old, now] = bidsOf(before, after);
  if (old === null || now === null || now >= old * collapse) return null;
  return `${now} shares bid for where ${old} were`;
}

/**
 * Returns the reason why the bids of a category are too many after what another exchange said of both exchanges' bids within
 * an hour of bids, null when they are not. Bids of institutions, who bid shortly before the close, grow without a limit, and so do
 * those of a category that was not fully subscribed.
 *
 * Source: docs/spec/truth.md, "Facts and series".
 *
 * @param before last book of the exchange itself: a book with fewer bids of the category tells nothing of it
 */
export function manyBidsDoubt(other: Book, after: Book, before: Book | null): string | null {
  for (const part of ['retail', 'nii'] as const) {
    const { sharesBid: old, sharesOffered } = other[part];
    const now = after[part].sharesBid;
    if (old === null || now === null || sharesOffered === null || old < sharesOffered) continue;
    if (old < (before?.[part].sharesBid ?? 0) * (1 - bookSumRoom)) continue;
    if (now > old * hourlyGrowth)
      return `${part}: ${now} shares bid for where the other exchange states ${old}`;
  }
  return null;
}

/** Returns the bids of two books: in total, or those of the categories where one of them has no total. */
function bidsOf(before: Book, after: Book): readonly [number | null, number | null] {
  const totals = [before.total.sharesBid, after.total.sharesBid] as const;
  return totals.includes(null) ? [bidsOfParts(before), bidsOfParts(after)] : totals;
}

function bidsOfParts(book: Book): number | null {
  const stated = parts.flatMap((part) => book[part].sharesBid ?? []);
  return stated.length === 0 ? null : stated.reduce((sum, bids) => sum + bids, 0);
}
