import type { IndianDay } from '@market/kernel';

/** What decides how long an offer may take money. */
export interface OfferKind {
  readonly openOn: IndianDay;
  readonly subCategory: string | null;
  readonly name: string | null;
}

/**
 * Longest that an offer may be open, the first and the last day included. Units: days.
 *
 * Source: SEBI circular of 15 March 2010, in force since 1 July 2010, and SEBI (Mutual Funds) Regulations, regulation
 * 34 of 1996 and 31 of 2026: 15 days, but for equity linked savings schemes; SEBI circular of 6 February 2013: 30 days
 * for schemes under the Rajiv Gandhi Equity Savings Scheme. None of 80 launch notices of 2025 and 2026 is longer.
 */
export function longestOffer({ openOn, subCategory, name }: OfferKind): number {
  const words = `${subCategory ?? ''} ${name ?? ''}`;
  if (openOn < limitedSince || taxSaving.test(words)) return longestEver;
  return rajivGandhi.test(words) ? 30 : 15;
}

/** Before offers were limited they took 30 to 45 days and were extended; tax saving ones take up to a quarter. Units: days. */
export const longestEver = 90;

const limitedSince = '2010-07-01';
const taxSaving = /\bELSS\b|\bequity linked sav|\btax[ -]?sav/i;
const rajivGandhi = /\bRGESS\b|\brajiv gandhi\b/i;
