import type { CorporateOfferKind, DataSet, MarketEvent, OfferEventData, OfferState } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay, instantInIndia, renderDay } from '@market/kernel';
import type { Offer, OfferDays } from './offer';
import { statusAt } from './offer-status';

/** Days for which a state of an offer is still announced, in case no process ran. */
const announcedForDays = 3;

/** Offer with the time from which it is known. */
export type KnownOffer = Pick<Offer, keyof OfferDays | 'id' | 'companyName' | 'exchanges'> & {
  readonly firstSeenAt: Date;
};

/** Begin of a state of an offer. */
interface Begin {
  readonly at: Date;
  /** Day of the event. */
  readonly on: IndianDay;
  /** Status of the offer in that state. */
  readonly status: OfferEventData['status'];
}

/** Begin of each state that is announced; null while its day is unknown. */
const begins: Readonly<Record<OfferState, (offer: KnownOffer) => Begin | null>> = {
  opened: (offer) => begin('open', offer.openOn, instantInIndia),
  closed: (offer) => begin('closed', offer.closeOn, endOf),
};

/**
 * Makes the events of the states of an offer that began lately, of the status that it has. What had begun when the offer became
 * known is history: initial loads announce nothing.
 */
export function offerEvents(
  dataSet: DataSet,
  kind: CorporateOfferKind,
  offer: KnownOffer,
  now: Date,
): MarketEvent[] {
  const { id, companyName, exchanges, openOn, closeOn, firstSeenAt } = offer;
  const status = statusAt(kind, offer, now);
  return (Object.keys(begins) as OfferState[]).flatMap((state) => {
    const began = begins[state](offer);
    if (began?.status !== status || began.at > now || firstSeenAt > began.at) return [];
    if (addDays(began.on, announcedForDays) < dayInIndia(now)) return [];
    const data: OfferEventData = {
      ...{ id, companyName, status: began.status },
      exchange: exchanges.length === 0 ? null : exchanges.join(' '),
      ...{ openDate: renderDay(openOn), closeDate: renderDay(closeOn) },
    };
    const type = `${kind}.${state}` as const;
    return [{ dataSet, type, subjectId: id, effectiveOn: began.on, occurredAt: now, data }];
  });
}

function begin(status: Begin['status'], on: IndianDay | null, at: (day: IndianDay) => Date): Begin | null {
  return on === null ? null : { status, on, at: at(on) };
}

function endOf(day: IndianDay): Date {
  return instantInIndia(addDays(day, 1));
}

/** Returns the first day of which `offerEvents` still announces something. */
export function firstAnnouncedDay(now: Date): IndianDay {
  return addDays(dayInIndia(now), -announcedForDays);
}
