import type { IpoReference, ListedIpo, MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay } from '@market/kernel';
import { updateOf } from '../domain/update-event';
import { sampleReadings } from './sample-readings';

/** Publisher whose quotes changed the premiums of past days, and the number of those days. */
const publisher = 'investorgain';
const days = 14;

/** Makes the events of the sample premiums of the days before a day. */
export function sampleGmpEvents(
  ipos: readonly IpoReference[],
  listed: readonly ListedIpo[],
  today: IndianDay,
): MarketEvent[] {
  const known = new Map(ipos.map((ipo) => [ipo.id, ipo]));
  const last = new Map<string, number>();
  const readings = sampleReadings(ipos, listed, today).filter(
    (reading) => reading.publisher === publisher && dayInIndia(reading.quotedAt) < today,
  );
  return readings.flatMap(({ ipoId, gmpRupees, quotedAt }, cause) => {
    const [ipo, before] = [known.get(ipoId), last.get(ipoId)];
    last.set(ipoId, gmpRupees);
    if (ipo === undefined || before === undefined || dayInIndia(quotedAt) < addDays(today, -days)) return [];
    const event = updateOf('sample', ipo, { gmpRupees: before }, { gmpRupees }, { now: quotedAt, cause });
    return event === null ? [] : [event];
  });
}
