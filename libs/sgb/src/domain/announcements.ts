import type { DataSet, MarketEvent, SgbOpenedEventData } from '@market/contracts';
import { isFreshNews, isStillNews, renderDay, roundHalfAwayFromZero } from '@market/kernel';
import type { Sgb } from './sgb';
import { opensAt } from './sgb-status';

/**
 * Makes the event of the opening, if this change passed it.
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
    if (after.status !== 'open' || !isFreshNews(openedAt, now)) return [];
  } else {
    const passed = before.status === 'upcoming' && after.status !== 'upcoming';
    if (!passed || !isStillNews(after.openOn, now)) return [];
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
