import type { CorporateOfferKind, Exchange } from '@market/contracts';
import { croreText, exactProduct, renderDay, rounded, type ShownFields } from '@market/kernel';
import type { Offer, OfferDays, OfferTerms } from './offer';

/** Smallest amount that is not rounded to `0.00 Cr`. */
const leastShownRupees = 50_000;

/**
 * Fields that the published form of an offer must have: the common ones and the terms of its kind, except those that
 * are published under another name.
 */
export type ShownOffer<
  Kind extends CorporateOfferKind,
  RenamedTerm extends keyof OfferTerms[Kind],
  Left extends keyof Offer = never,
> = ShownFields<Offer, RenamedField | Left> & ShownFields<OfferTerms[Kind], RenamedTerm>;

type RenamedField =
  keyof OfferDays | 'kind' | 'companyKey' | 'nseSymbol' | 'bseSymbol' | 'exchanges' | 'terms';

/** Formats the days of an offer for the public API. */
export function presentDays({ recordOn, openOn, retailOn, closeOn }: OfferDays) {
  return {
    recordDate: renderDay(recordOn),
    openDate: renderDay(openOn),
    retailDate: renderDay(retailOn),
    closeDate: renderDay(closeOn),
  };
}

/** Returns the fields that name the share of an offer. */
export function presentShare({
  isin,
  nseSymbol,
  bseSymbol,
}: Pick<Offer, 'isin' | 'nseSymbol' | 'bseSymbol'>) {
  return { isin, symbols: { nse: nseSymbol, bse: bseSymbol } };
}

/** Returns the stated amount, else shares × price; null when both are unknown. Units: rupees. */
export function sizeRupees(
  amountRupees: number | undefined,
  shares: number | undefined,
  priceRupees: number | undefined,
): number | null {
  if (amountRupees !== undefined) return rounded(amountRupees);
  return shares === undefined || priceRupees === undefined ? null : exactProduct(shares, priceRupees);
}

/** Formats the stated amount, else shares × price; null when both are unknown, or so small that it reads as nothing. */
export function sizeText(
  amountRupees: number | undefined,
  shares: number | undefined,
  priceRupees: number | undefined,
): string | null {
  return amountText(sizeRupees(amountRupees, shares, priceRupees));
}

/** Formats an amount; null for an unknown one, and for less than half a lakh, which two decimals of a crore show as nothing. */
export function amountText(rupees: number | null | undefined): string | null {
  return typeof rupees !== 'number' || Math.abs(rupees) < leastShownRupees ? null : croreText(rupees);
}

/** Joins exchange names by a space; null without any. */
export function exchangeText(exchanges: readonly Exchange[]): string | null {
  return exchanges.length === 0 ? null : exchanges.join(' ');
}
