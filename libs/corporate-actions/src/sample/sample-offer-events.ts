import type { MarketEvent } from '@market/contracts';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import { offerEvents } from '../domain/offer-events';
import { presentRow, sampleVersions } from './sample-history';
import { sampleKinds, sampleOffers } from './sample-offers';

/** Makes the events of the sample offers of the days before an instant: their begin and end, at midnight. */
export function sampleOfferEvents(now: Date, days: number): MarketEvent[] {
  const today = dayInIndia(now);
  const midnights = Array.from({ length: days + 1 }, (_, at) => instantInIndia(addDays(today, at - days)));
  return sampleKinds.flatMap((kind) =>
    sampleOffers(kind, today).flatMap((offer) => {
      const row = presentRow(sampleVersions(kind, offer, now));
      return midnights.flatMap((midnight) =>
        offerEvents('sample', kind, row, midnight).filter(
          ({ type, effectiveOn }) =>
            dayInIndia(midnight) === (type.endsWith('.closed') ? addDays(effectiveOn, 1) : effectiveOn),
        ),
      );
    }),
  );
}
