import type {
  DataSet,
  MarketEvent,
  SgbClosedEventData,
  SgbOpenedEventData,
  SgbRedemptionEventData,
  StateEvent,
} from '@market/contracts';
import {
  dayInIndia,
  type IndianDay,
  instantInIndia,
  isFreshNews,
  isStillNews,
  renderDay,
  rounded,
  roundHalfAwayFromZero,
} from '@market/kernel';
import type { Sgb } from './sgb';
import { opensAt } from './sgb-status';

/** Makes the event of a state, if a change of a tranche passed it. Null = seen for the first time. */
type StateAnnouncer = (
  dataSet: DataSet,
  before: Pick<Sgb, 'status'> | null,
  after: Sgb,
  now: Date,
) => MarketEvent[];

/** Makers of the events of states; `redemptionAnnounced` makes that of a price. */
const announcers: Readonly<Record<Exclude<StateEvent<'sgb'>, 'sgb.redemption_announced'>, StateAnnouncer>> = {
  'sgb.opened': openingOf,
  'sgb.closed': closeOf,
};

/** Makes the events of the states that a change of a tranche passed. */
export const makeAnnouncements: StateAnnouncer = (...change) =>
  Object.values(announcers).flatMap((announce) => announce(...change));

/** Makes the event of a redemption price that was announced now. */
export function redemptionAnnounced(
  dataSet: DataSet,
  sgb: Pick<Sgb, 'id' | 'seriesName' | 'tranche'>,
  { kind, dueOn, priceRupees }: AnnouncedPrice,
  now: Date,
): MarketEvent {
  const data: SgbRedemptionEventData = {
    ...{ id: sgb.id, seriesName: sgb.seriesName, tranche: sgb.tranche },
    redemption: { kind, date: renderDay(dueOn), pricePerUnit: roundHalfAwayFromZero(priceRupees) },
  };
  return {
    ...{
      dataSet,
      type: 'sgb.redemption_announced',
      subjectId: sgb.id,
      effectiveOn: dueOn,
      occurredAt: now,
      data,
    },
  };
}

interface AnnouncedPrice {
  readonly kind: 'premature' | 'final';
  readonly dueOn: IndianDay;
  readonly priceRupees: number;
}

/**
 * Makes the event of the opening, if this change passed it.
 *
 * @param before null when the tranche is seen for the first time
 */
function openingOf(
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
    type: 'sgb.opened' as const,
    subjectId: after.id,
    effectiveOn: after.openOn,
    occurredAt: now,
  };
  return [{ ...base, data: openedData(after) }];
}

/** Makes the event of the close, if this change passed it and the tranche was open before. */
function closeOf(dataSet: DataSet, before: Pick<Sgb, 'status'> | null, after: Sgb, now: Date): MarketEvent[] {
  if (after.status !== 'closed' || after.closeOn === null || after.closeOn > dayInIndia(now)) return [];
  const isNews =
    before === null
      ? isFreshNews(instantInIndia(after.closeOn, '17:00'), now)
      : before.status !== 'closed' && isStillNews(after.closeOn, now);
  if (!isNews) return [];
  const data: SgbClosedEventData = { ...openedData(after), status: 'closed' };
  return [
    {
      ...{
        dataSet,
        type: 'sgb.closed',
        subjectId: after.id,
        effectiveOn: after.closeOn,
        occurredAt: now,
        data,
      },
    },
  ];
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
