import { instantView } from '@market/http-lists';
import { renderDay, roundHalfAwayFromZero } from '@market/kernel';
import { z } from 'zod';
import type { Ipo, ShareClose } from '../domain/ipo';
import { gainPercent } from '../domain/listing-gain';

/** Close of a listed share on one day in the public API. */
export const ipoCloseView = z
  .object({
    date: instantView.meta({ description: 'Day of trading.' }),
    close: z.number().meta({ description: 'Rupees, as the exchange stated it on that day.' }),
    exchange: z.enum(['NSE', 'BSE']).meta({ description: 'Exchange that stated the price.' }),
    gainPercent: z
      .number()
      .nullable()
      .meta({ description: 'Over the issue price, as `listing.listingGain`; null while that is unknown.' }),
  })
  .meta({ id: 'IpoClose' });

export type IpoCloseView = z.infer<typeof ipoCloseView>;

export function presentClose(
  ipo: Pick<Ipo, 'issuePriceRupees' | 'bandMaxRupees'>,
  { closedOn, exchange, closeRupees }: ShareClose,
): IpoCloseView {
  const gain = gainPercent(ipo, closeRupees);
  return {
    date: renderDay(closedOn),
    close: roundHalfAwayFromZero(closeRupees),
    exchange,
    gainPercent: gain === null ? null : roundHalfAwayFromZero(gain),
  };
}
