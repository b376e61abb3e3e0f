import type { Exchange } from '@market/contracts';
import { croreText, renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { instantView } from '@market/http';
import { z } from 'zod';
import type { OfferDays } from '../domain/offer';

/** Schemas of fields that the views of all four kinds share. Null = unknown. */
export const rupees = z.number().nullable().meta({ description: 'Rupees.' });
export const percent = z.number().nullable().meta({ description: 'Percent.' });
export const crore = z
  .string()
  .nullable()
  .meta({ description: 'Crore rupees.', examples: ['3200.00 Cr'] });
export const day = instantView.nullable();
export const status = z
  .enum(['upcoming', 'open', 'closed'])
  .meta({ description: 'From the days: open from 00:00 IST of openDate to the end of closeDate.' });
export const exchange = z
  .string()
  .nullable()
  .meta({ description: 'Exchange names, NSE first, separated by a space.' });

/** Formats the days of an offer for the public API. */
export function presentDays({ recordOn, openOn, retailOn, closeOn }: OfferDays) {
  return {
    recordDate: renderDay(recordOn),
    openDate: renderDay(openOn),
    retailDate: renderDay(retailOn),
    closeDate: renderDay(closeOn),
  };
}

/** Rounds to two decimals; unknown is null. */
export function rounded(value: number | null | undefined): number | null {
  return value === undefined || value === null ? null : roundHalfAwayFromZero(value);
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
