import type { DataSet, MarketEvent, SgbOpenedEventData } from '@market/contracts';
import { dayInIndia, daysBetween, renderDay, roundHalfAwayFromZero } from '@market/kernel';
import type { Sgb } from './sgb';
import { opensAt } from './sgb-status';

/** News older than this is no news for a tranche that is seen for the first time. */
const newsForMs = 24 * 60 * 60 * 1000;
/** An opening longer ago is history that a source tells late. Units: days. */
const historyAfterDays = 30;

/**
 * The opening, when this change passed it.
 *
 * @param before null when the tranche is seen for the first time
 */
export function announcementsOf(
  dataSet: DataSet,
  before: Pick<Sgb, 'status'> | null,
  after: Sgb,
  now: Date,
): MarketEvent[] {
  const openedAt = opensAt(after);
  if (openedAt === null || openedAt > now || after.openOn === null) return [];
  if (before === null) {
    const isNews = after.status === 'open' && now.getTime() - openedAt.getTime() <= newsForMs;
    if (!isNews) return [];
  } else {
    const passed = before.status === 'upcoming' && after.status !== 'upcoming';
    if (!passed || daysBetween(after.openOn, dayInIndia(now)) > historyAfterDays) return [];
  }
  const base = {
    dataSet,
    type: 'sgb.opened',
    subjectId: after.id,
    effectiveOn: after.openOn,
    occurredAt: now,
  };
  return [{ ...base, data: openedData(after) }];
}

function openedData(sgb: Sgb): SgbOpenedEventData {
  return {
    id: sgb.id,
    seriesName: sgb.seriesName,
    tranche: sgb.tranche,
    status: 'open',
    issuePrice: rounded(sgb.offlineRupees),
    discountedPrice: rounded(sgb.onlineRupees),
    goldPriceReference: rounded(sgb.nominalRupees),
    interestRate: sgb.couponPercent,
    dates: { openDate: renderDay(sgb.openOn), closeDate: renderDay(sgb.closeOn) },
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundHalfAwayFromZero(value);
}
