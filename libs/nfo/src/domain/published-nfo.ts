import { renderDay, rounded } from '@market/kernel';
import type { Nfo } from './nfo';

/** Returns a new fund offer as it is published. */
export function publishedNfo(nfo: Nfo) {
  return {
    id: nfo.id,
    slug: nfo.slug,
    name: nfo.name,
    amcCode: nfo.amcCode,
    amcName: nfo.amcName,
    category: nfo.category,
    subCategory: nfo.subCategory,
    riskLevel: nfo.riskLevel,
    status: nfo.status,
    minInvestment: rounded(nfo.minInvestmentRupees),
    minSipAmount: rounded(nfo.minSipAmountRupees),
    exitLoad: nfo.exitLoad,
    expenseRatio: rounded(nfo.expenseRatioPercent),
    benchmark: nfo.benchmark,
    fundManager: nfo.fundManager,
    objective: nfo.objective,
    dates: {
      openDate: renderDay(nfo.openOn),
      closeDate: renderDay(nfo.closeOn),
      allotmentDate: renderDay(nfo.allotmentOn),
    },
    sipAvailable: nfo.sipAvailable,
    lumpSumAvailable: nfo.lumpSumAvailable,
  };
}
