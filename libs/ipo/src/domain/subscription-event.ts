import type { BookCategory, DataSet, IpoSubscriptionUpdatedEventData, MarketEvent } from '@market/contracts';
import { dayInIndia, rounded } from '@market/kernel';
import { type AnnouncedIpo, identityOf } from './announcements';

/** Change of a published order book. */
interface BookChange {
  readonly book: Readonly<Record<'retail' | 'nii' | 'qib' | 'total', BookCategory>>;
  readonly readAt: Date;
  readonly beforeTimes: number | null;
}

/** Makes the event of a published order book that changed. */
export function subscriptionUpdated(
  dataSet: DataSet,
  ipo: AnnouncedIpo,
  { book, readAt, beforeTimes }: BookChange,
  now: Date,
): MarketEvent {
  const data: IpoSubscriptionUpdatedEventData = {
    ...identityOf(ipo),
    subscription: {
      retail: shown(book.retail),
      nii: shown(book.nii),
      qib: shown(book.qib),
      total: shown(book.total),
    },
    previousTotalTimes: rounded(beforeTimes),
    readAt: readAt.toISOString(),
  };
  return {
    ...{ dataSet, type: 'ipo.subscription_updated', subjectId: ipo.id, effectiveOn: dayInIndia(now), data },
    ...{ occasion: `read at ${readAt.toISOString()}, taken at ${now.toISOString()}`, occurredAt: now },
  };
}

function shown({ times, sharesOffered, sharesBid }: BookCategory) {
  return { subscriptionTimes: rounded(times), sharesOffered, sharesApplied: sharesBid };
}
