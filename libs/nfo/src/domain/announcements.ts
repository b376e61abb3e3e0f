import type { DataSet, MarketEvent, NfoEventData, NfoStatus } from '@market/contracts';
import { dayInIndia, daysBetween, renderDay } from '@market/kernel';
import type { Nfo } from './nfo';
import { type OfferPeriod, statusBegan, statusesPassed } from './nfo-status';

/** What announcements need of an offer. */
export type AnnouncedNfo = Pick<Nfo, 'id' | 'slug' | 'name' | 'amcCode' | 'amcName' | 'category' | 'status'> &
  OfferPeriod;

/** News older than this is no news for a record that is seen for the first time. Units: milliseconds. */
const newsForMs = 24 * 60 * 60 * 1000;
/** A state that a known record took longer ago is history that a source tells late. Units: days. */
const historyAfterDays = 30;

/**
 * The events of one change: for an offer first seen, only that of its present state, and only while it is news; for a
 * known one, one for each state that it passed.
 *
 * @param before null when the offer is seen for the first time
 */
export function announcementsOf(
  dataSet: DataSet,
  before: Pick<AnnouncedNfo, 'status'> | null,
  after: AnnouncedNfo,
  now: Date,
): MarketEvent[] {
  const statuses = before === null ? newsOf(after, now) : statusesPassed(before.status, after.status);
  return statuses.flatMap((status): MarketEvent[] => {
    const began = statusBegan(status, after);
    if (began === null || daysBetween(began.on, dayInIndia(now)) > historyAfterDays) return [];
    const type = status === 'open' ? 'nfo.opened' : 'nfo.closed';
    const data = eventData(after, status);
    return [{ dataSet, type, subjectId: after.id, effectiveOn: began.on, occurredAt: now, data }];
  });
}

function newsOf(nfo: AnnouncedNfo, now: Date): NfoStatus[] {
  const began = statusBegan(nfo.status, nfo);
  return began !== null && now.getTime() - began.at.getTime() <= newsForMs ? [nfo.status] : [];
}

function eventData(nfo: AnnouncedNfo, status: NfoStatus): NfoEventData {
  const { id, slug, name, amcCode, amcName, category } = nfo;
  const dates = { openDate: renderDay(nfo.openOn), closeDate: renderDay(nfo.closeOn) };
  return { id, slug, name, amcCode, amcName, category, status, dates };
}
