import { publishedDates } from '@market/contracts';
import { renderDay, rounded, type ShownFields } from '@market/kernel';
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
    isins: nfo.isins === null ? null : [...nfo.isins],
    planCount: nfo.planCount,
    amfiSchemeCode: nfo.amfiSchemeCode,
    ...publishedDates({ ...nfo, updatedAt: lastChangedAt(nfo) }),
  } satisfies ShownFields<Nfo, Renamed>;
}

/** Fields that are published under other names. */
type Renamed =
  | 'minInvestmentRupees'
  | 'minSipAmountRupees'
  | 'expenseRatioPercent'
  | 'openOn'
  | 'closeOn'
  | 'allotmentOn'
  | 'amcChangedAt';

/** New fund offer as it is published. */
export type PublishedNfo = ReturnType<typeof publishedNfo>;

/** Returns the instant at which a value of the offer, or the name of its fund house, last changed. */
function lastChangedAt({ updatedAt, amcChangedAt }: Nfo): Date {
  const renamedAt = new Date(amcChangedAt);
  return renamedAt > updatedAt ? renamedAt : updatedAt;
}
