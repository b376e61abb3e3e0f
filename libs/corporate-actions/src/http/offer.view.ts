import type { Exchange } from '@market/contracts';
import { croreText, renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { instantView } from '@market/platform/http';
import { z } from 'zod';
import type { OfferDays } from '../domain/offer';

/** What the views of all four kinds are made of. Null = unknown. */
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

/** Days as the public API shows them. */
export function presentDays({ recordOn, openOn, retailOn, closeOn }: OfferDays) {
  return {
    recordDate: renderDay(recordOn),
    openDate: renderDay(openOn),
    retailDate: renderDay(retailOn),
    closeDate: renderDay(closeOn),
  };
}

/** Two decimals; unknown stays null. */
export function rounded(value: number | null | undefined): number | null {
  return value === undefined || value === null ? null : roundHalfAwayFromZero(value);
}

/** The stated amount, else shares × price, else null. */
export function sizeText(
  amountRupees: number | undefined,
  shares: number | undefined,
  priceRupees: number | undefined,
): string | null {
  if (amountRupees !== undefined) return croreText(amountRupees);
  return shares === undefined || priceRupees === undefined ? null : croreText(shares * priceRupees);
}

/** Exchange names separated by a space. */
export function exchangeText(exchanges: readonly Exchange[]): string | null {
  return exchanges.length === 0 ? null : exchanges.join(' ');
}
