import type { CorporateOfferKind, DataSet, MarketEvent, OfferEventData } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay, instantInIndia, renderDay } from '@market/kernel';
import type { Offer, OfferDays } from './offer';
import { statusAt } from './offer-status';

/** Days for which the opening or the end of an offer is still announced, in case no process ran. */
const announcedForDays = 3;

/** Offer with the time from which it is known. */
export type KnownOffer = Pick<Offer, keyof OfferDays | 'id' | 'companyName' | 'exchanges'> & {
  readonly firstSeenAt: Date;
};

/**
 * Makes the events of the opening and the end of an offer that passed lately, of the status that it has. What had passed when the
 * offer became known is history: initial loads announce nothing.
 */
export function offerEvents(
  dataSet: DataSet,
  kind: CorporateOfferKind,
  offer: KnownOffer,
  now: Date,
): MarketEvent[] {
  const { id, companyName, exchanges, openOn, closeOn, firstSeenAt } = offer;
  const event = (status: 'open' | 'closed', effectiveOn: IndianDay, beganAt: Date): MarketEvent[] => {
    const isOver = addDays(effectiveOn, announcedForDays) < dayInIndia(now);
    if (beganAt > now || firstSeenAt > beganAt || isOver) return [];
    const data: OfferEventData = {
      ...{ id, companyName, status, exchange: exchanges.length === 0 ? null : exchanges.join(' ') },
      ...{ openDate: renderDay(openOn), closeDate: renderDay(closeOn) },
    };
    const type = `${kind}.${status === 'open' ? 'opened' : 'closed'}` as const;
    return [{ dataSet, type, subjectId: id, effectiveOn, occurredAt: now, data }];
  };
  const status = statusAt(kind, offer, now);
  if (status === 'open') return openOn === null ? [] : event('open', openOn, instantInIndia(openOn));
  if (status === 'upcoming' || closeOn === null) return [];
  return event('closed', closeOn, instantInIndia(addDays(closeOn, 1)));
}

/** Returns the first day of which `offerEvents` still announces something. */
export function firstAnnouncedDay(now: Date): IndianDay {
  return addDays(dayInIndia(now), -announcedForDays);
}
