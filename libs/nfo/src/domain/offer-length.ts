import type { IndianDay } from '@market/kernel';

/** Facts that decide how long an offer may take money. */
export interface LengthFacts {
  readonly openOn: IndianDay;
  readonly subCategory: string | null;
  readonly name: string | null;
}

/**
 * Returns the maximum length of an offer, the first and the last day included. Units: days.
 *
 * Source: SEBI circular of 15 March 2010, in force since 1 July 2010, and SEBI (Mutual Funds) Regulations, regulation
 * 34 of 1996 and 31 of 2026: 15 days, but for equity linked savings schemes; SEBI circular of 6 February 2013: 30 days
 * for schemes under the Rajiv Gandhi Equity Savings Scheme. None of BSE's launch notices from July 2025 on is longer;
 * an extension may be.
 */
export function longestOffer({ openOn, subCategory, name }: LengthFacts): number {
  const words = `${subCategory ?? ''} ${name ?? ''}`;
  if (openOn < limitedSince || taxSaving.test(words)) return longestEver;
  return rajivGandhi.test(words) ? 30 : 15;
}

/**
 * Returns the maximum length of an offer whose closing was postponed. Units: days.
 *
 * Source: BSE StAR MF's notice 20250905-15 of 5 September 2025: SBI Dynamic Asset Allocation Active FOF, open from 25
 * August for 15 days, closes a day later. The week leaves room for holidays.
 */
export function longestExtended(offer: LengthFacts): number {
  return Math.min(longestOffer(offer) + extendedByDays, longestEver);
}

const extendedByDays = 7;

/**
 * Maximum length of any offer: before there was a limit, offers took 30 to 45 days and were extended; tax saving ones
 * take up to a quarter. Units: days.
 */
export const longestEver = 90;

const limitedSince = '2010-07-01';
const taxSaving = /\bELSS\b|\bequity linked sav|\btax[ -]?sav/i;
const rajivGandhi = /\bRGESS\b|\brajiv gandhi\b/i;
