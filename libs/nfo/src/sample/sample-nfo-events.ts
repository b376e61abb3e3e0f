import type { MarketEvent } from '@market/contracts';
import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { announcementsOf } from '../domain/announcements';
import { sampleFundHouses, sampleNfos } from './sample-nfos';

const names = new Map(sampleFundHouses.map(({ code, name }) => [code, name]));

/** Makes the events of the sample offers of a past day, as they were announced on it. */
export function sampleNfoEvents(day: IndianDay): MarketEvent[] {
  const now = instantInIndia(day, '00:01');
  const offers = sampleNfos(day, now).map((row) => ({
    ...row,
    amcName: names.get(row.amcCode) ?? row.amcCode,
  }));
  return offers.flatMap((row) => [
    ...(row.openOn === day
      ? announcementsOf('sample', { status: 'upcoming' }, { ...row, status: 'open' }, now)
      : []),
    ...(row.closeOn === addDays(day, -1)
      ? announcementsOf('sample', { status: 'open' }, { ...row, status: 'closed' }, now)
      : []),
  ]);
}
