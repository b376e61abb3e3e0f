import type { DataSet, MarketEvent, NfoEventData, NfoStatus } from '@market/contracts';
import { isFreshNews, isStillNews, renderDay } from '@market/kernel';
import type { Nfo } from './nfo';
import { type OfferPeriod, statusBegan, statusesPassed } from './nfo-status';

/** Fields of an offer that announcements need. */
export type AnnouncedNfo = Pick<Nfo, 'id' | 'slug' | 'name' | 'amcCode' | 'amcName' | 'category' | 'status'> &
  OfferPeriod;

/**
 * Makes the events of one change: for an offer seen for the first time, only that of its present state, and only while
 * it is fresh; for a known one, one for each state that it passed.
 *
 * @param before null when the offer is seen for the first time
 */
export function makeAnnouncements(
  dataSet: DataSet,
  before: Pick<AnnouncedNfo, 'status'> | null,
  after: AnnouncedNfo,
  now: Date,
): MarketEvent[] {
  const statuses = before === null ? newsOf(after, now) : statusesPassed(before.status, after.status);
  return statuses.flatMap((status): MarketEvent[] => {
    const began = statusBegan(status, after);
    if (began === null || !isStillNews(began.on, now)) return [];
    const type = status === 'open' ? 'nfo.opened' : 'nfo.closed';
    const data = eventData(after, status);
    return [{ dataSet, type, subjectId: after.id, effectiveOn: began.on, occurredAt: now, data }];
  });
}

function newsOf(nfo: AnnouncedNfo, now: Date): NfoStatus[] {
  const began = statusBegan(nfo.status, nfo);
  return began !== null && isFreshNews(began.at, now) ? [nfo.status] : [];
}

function eventData(nfo: AnnouncedNfo, status: NfoStatus): NfoEventData {
  const { id, slug, name, amcCode, amcName, category } = nfo;
  const dates = { openDate: renderDay(nfo.openOn), closeDate: renderDay(nfo.closeOn) };
  return { id, slug, name, amcCode, amcName, category, status, dates };
}
