import type { DataSet, MarketEvent, NfoEventData, NfoStatus, StateEvent } from '@market/contracts';
import { isFreshNews, isStillNews, renderDay } from '@market/kernel';
import type { Nfo } from './nfo';
import { type OfferPeriod, statusBegan, statusesPassed } from './nfo-status';

/** Fields of an offer that announcements need. */
export type AnnouncedNfo = Pick<Nfo, 'id' | 'slug' | 'name' | 'amcCode' | 'amcName' | 'category' | 'status'> &
  OfferPeriod;

/** Status that each type of event announces. */
const announcedStatus: Readonly<Record<StateEvent<'nfo'>, NfoStatus>> = {
  'nfo.opened': 'open',
  'nfo.closed': 'closed',
};
const eventTypes = Object.keys(announcedStatus) as StateEvent<'nfo'>[];

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
    const data = eventData(after, status);
    const event = { dataSet, subjectId: after.id, effectiveOn: began.on, occurredAt: now, data };
    return eventTypes.filter((type) => announcedStatus[type] === status).map((type) => ({ ...event, type }));
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
