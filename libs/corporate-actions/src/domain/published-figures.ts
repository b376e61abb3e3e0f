import type { Exchange } from '@market/contracts';
import { croreText, renderDay } from '@market/kernel';
import type { OfferDays } from './offer';

/** Formats the days of an offer for the public API. */
export function presentDays({ recordOn, openOn, retailOn, closeOn }: OfferDays) {
  return {
    recordDate: renderDay(recordOn),
    openDate: renderDay(openOn),
    retailDate: renderDay(retailOn),
    closeDate: renderDay(closeOn),
  };
}

/** Formats the stated amount, else shares × price; null when both are unknown. */
export function sizeText(
  amountRupees: number | undefined,
  shares: number | undefined,
  priceRupees: number | undefined,
): string | null {
  if (amountRupees !== undefined) return croreText(amountRupees);
  return shares === undefined || priceRupees === undefined ? null : croreText(shares * priceRupees);
}

/** Joins exchange names by a space; null without any. */
export function exchangeText(exchanges: readonly Exchange[]): string | null {
  return exchanges.length === 0 ? null : exchanges.join(' ');
}
