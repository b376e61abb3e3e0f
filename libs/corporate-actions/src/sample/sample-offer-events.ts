import type { MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import { offerEvents } from '../domain/offer-events';
import { presentRow, sampleVersions } from './sample-history';
import { sampleKinds, sampleOffers } from './sample-offers';

/** Makes the events of the sample offers of the days before an instant, each at the midnight of its begin. */
export function sampleOfferEvents(now: Date, days: number): MarketEvent[] {
  const today = dayInIndia(now);
  const dates = Array.from({ length: days + 1 }, (_, at) => addDays(today, at - days));
  return sampleKinds.flatMap((kind) =>
    sampleOffers(kind, today).flatMap((offer) => {
      const row = presentRow(sampleVersions(kind, offer, now));
      const newsOf = (day: IndianDay) => offerEvents('sample', kind, row, instantInIndia(day));
      return dates.flatMap((day) => {
        const former = newsOf(addDays(day, -1)).map(({ type }) => type);
        return newsOf(day).filter(({ type }) => !former.includes(type));
      });
    }),
  );
}
