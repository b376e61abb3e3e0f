import type { BookCategory } from '@market/contracts';

/** Times subscribed may differ so far from bids ÷ offer: sources round and cut. */
const roundingRoom = 0.02;

/**
 * Why a category's figures contradict each other, null when they do not: the stated multiple must be the bids over
 * the offer.
 */
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

/** Tells whether a book holds any figure at all: one without any says nothing. */
export function saysAnything(categories: readonly BookCategory[]): boolean {
  return categories.some(({ sharesBid, applications, times }) =>
    [sharesBid, applications, times].some((figure) => figure !== null),
  );
}

/** Why bids cannot be gone in a later reading, null when they are not: single bids are withdrawn, never all. */
export function bidsVanished(before: BookCategory, after: BookCategory): string | null {
  if (before.sharesBid === null || before.sharesBid === 0 || after.sharesBid !== 0) return null;
  return `no bids where ${before.sharesBid} were`;
}

/**
 * Why a book cannot follow the one before it, null when it can. Within one issue the shares on offer stay of one
 * magnitude.
 */
export function offerMoved(before: BookCategory, after: BookCategory): string | null {
  const [old, now] = [before.sharesOffered, after.sharesOffered];
  if (old === null || now === null || old === 0 || now === 0) return null;
  return now / old > 5 || old / now > 5 ? `${now} shares on offer where ${old} were` : null;
}

/** Why a part of a book may not be missing, null when it may: what an exchange told once it goes on telling. */
export function partVanished(name: string, before: BookCategory, after: BookCategory): string | null {
  const figures = ['sharesOffered', 'sharesBid', 'applications', 'times'] as const;
  const gone = figures.find((figure) => before[figure] !== null && after[figure] === null);
  return gone === undefined ? null : `${name}: ${gone} is missing where it was read before`;
}
