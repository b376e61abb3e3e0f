import type { MarketEvent } from '@market/contracts';
import { type IndianDay, instantInIndia } from '@market/kernel';
import { announcementsOf } from '../domain/announcements';
import { sampleSgbs } from './sample-sgbs';

/** Makes the events of the sample tranches of a past day, as they were announced on it. */
export function sampleSgbEvents(day: IndianDay): MarketEvent[] {
  const now = instantInIndia(day, '10:00');
  return sampleSgbs(day, now)
    .filter(({ openOn }) => openOn === day)
    .flatMap((row) => announcementsOf('sample', { status: 'upcoming' }, { ...row, status: 'open' }, now));
}
