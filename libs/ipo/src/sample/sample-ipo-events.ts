import type { MarketEvent } from '@market/contracts';
import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { type AnnouncedIpo, announcementsOf } from '../domain/announcements';
import { sampleIpos } from './sample-ipos';

/** Number of days before its opening at which a sample IPO was announced. */
const announcedDays = 5;

/** Makes the events of the sample IPOs of a past day, as they were announced on it. */
export function sampleIpoEvents(day: IndianDay): MarketEvent[] {
  return sampleIpos(day, instantInIndia(day, '23:59')).flatMap(({ row }) => {
    if (row.status === 'WITHDRAWN') return [];
    const at = (time: string, before: Partial<AnnouncedIpo> | null, after: Partial<AnnouncedIpo>) =>
      announcementsOf(
        'sample',
        before && { ...row, allottedOn: null, ...before },
        { ...row, allottedOn: null, ...after },
        instantInIndia(day, time),
      );
    const isAnnounced = row.openOn !== null && addDays(row.openOn, -announcedDays) === day;
    const allotted = { status: 'CLOSED', allottedOn: row.allotmentOn } as const;
    return [
      ...(isAnnounced ? at('09:30', null, { status: 'UPCOMING' }) : []),
      ...(row.openOn === day ? at('10:00', { status: 'UPCOMING' }, { status: 'OPEN' }) : []),
      ...(row.closeOn === day ? at('17:00', { status: 'OPEN' }, { status: 'CLOSED' }) : []),
      ...(row.allotmentOn === day ? at('20:00', { status: 'CLOSED' }, allotted) : []),
      ...(row.listingOn === day ? at('10:00', allotted, { ...allotted, status: 'LISTED' }) : []),
    ];
  });
}
