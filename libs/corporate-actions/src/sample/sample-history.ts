import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import type { OfferRow } from '../persistence/offer.row';

/** Terms that the exchanges state some days after they announce an offer. */
const later = ['issueSizeRupees', 'maxShares', 'creditRating', 'retailDiscountPercent', 'marketPriceRupees'];

/** Makes the invented history of a sample: seen without its closing day and some terms, which follow. */
export function sampleVersions(row: OfferRow, now: Date): RowVersions<OfferRow> {
  const begins = row.openOn ?? dayInIndia(now);
  const on = (days: number, time: string) => instantInIndia(addDays(begins, -days), time);
  const completeAt = on(14, '18:00');
  const source = row.exchanges[0]?.toLowerCase() ?? 'nse';
  const early: OfferRow = {
    ...row,
    closeOn: null,
    terms: Object.fromEntries(Object.entries(row.terms).filter(([field]) => !later.includes(field))),
    updatedAt: on(20, '18:00'),
  };
  const first: RowVersion<OfferRow> = { from: on(20, '18:00'), source, row: early };
  return completeAt < now ? [first, { from: completeAt, source, row }] : [{ ...first, row }];
}
