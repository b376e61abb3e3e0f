import type { Tranche } from '../domain/sgb';
import { maxInvestmentOf, minInvestmentOf } from '../domain/scheme-terms';
import { sgbStatusAt } from '../domain/sgb-status';
import { trancheId, type TrancheLabel, trancheNames } from '../domain/tranche-label';
import type { SgbRow } from '../persistence/sgb.row';

/** Makes the row of a tranche that is seen for the first time. */
export function rowOfTranche(label: TrancheLabel, tranche: Tranche, now: Date): SgbRow {
  const { symbol, isin, openOn, closeOn, issuedOn, maturesOn, couponPercent, discount } = tranche;
  const { nominalRupees, offlineRupees, onlineRupees } = tranche;
  return {
    id: trancheId(label),
    financialYear: label.financialYear,
    series: label.series,
    ...trancheNames(label),
    ...{ symbol, isin, openOn, closeOn, issuedOn, maturesOn, couponPercent, discount },
    ...{ nominalRupees, offlineRupees, onlineRupees },
    minInvestment: minInvestmentOf(label),
    maxInvestment: maxInvestmentOf(label),
    status: sgbStatusAt(tranche, now),
    firstSeenAt: now,
    updatedAt: now,
    provenance: [],
  };
}
