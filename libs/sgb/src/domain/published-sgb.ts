import { publishedDates } from '@market/contracts';
import { renderDay, rounded, roundHalfAwayFromZero, type ShownFields } from '@market/kernel';
import { discountWords, schemeTexts } from './scheme-terms';
import type { RedeemedSgb } from './sgb';

/** Returns a tranche as it is published. */
export function publishedSgb(sgb: RedeemedSgb) {
  return {
    id: sgb.id,
    seriesName: sgb.seriesName,
    tranche: sgb.tranche,
    issuePrice: rounded(sgb.offlineRupees),
    discountedPrice: rounded(sgb.onlineRupees),
    discountDescription: discountWords(sgb),
    interestRate: roundHalfAwayFromZero(sgb.couponPercent),
    ...schemeTexts,
    maxInvestment: sgb.maxInvestment,
    minInvestment: sgb.minInvestment,
    status: sgb.status,
    dates: {
      openDate: renderDay(sgb.openOn),
      closeDate: renderDay(sgb.closeOn),
      issuanceDate: renderDay(sgb.issuedOn),
      maturityDate: renderDay(sgb.maturesOn),
    },
    goldPriceReference: rounded(sgb.nominalRupees),
    lastUpdated: sgb.updatedAt.toISOString(),
    isin: sgb.isin,
    symbol: sgb.symbol,
    redemptions: sgb.redemptions.map(({ kind, dueOn, priceRupees }) => ({
      kind,
      date: renderDay(dueOn),
      pricePerUnit: roundHalfAwayFromZero(priceRupees),
    })),
    ...publishedDates(sgb),
  } satisfies ShownFields<RedeemedSgb, Renamed>;
}

/** Fields that are published under other names. */
type Renamed =
  | 'openOn'
  | 'closeOn'
  | 'issuedOn'
  | 'maturesOn'
  | 'couponPercent'
  | 'discount'
  | 'nominalRupees'
  | 'offlineRupees'
  | 'onlineRupees';

/** Tranche as it is published. */
export type PublishedSgb = ReturnType<typeof publishedSgb>;
