import type { MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import { makeAnnouncements } from '../domain/announcements';
import { sampleVersions } from './sample-history';
import { namedNfos } from './sample-nfos';

/** Makes the events of the sample offers of the days before an instant: those of the versions that their history shows. */
export function sampleNfoEvents(now: Date, days: number): MarketEvent[] {
  const today = dayInIndia(now);
  const from = instantInIndia(addDays(today, -days));
  return namedNfos(today, now)
    .flatMap((offer) =>
      sampleVersions(offer, now).flatMap((version, at, versions) =>
        makeAnnouncements('sample', versions[at - 1]?.row ?? null, version.row, version.from),
      ),
    )
    .filter(({ occurredAt }) => occurredAt >= from);
}
