import { eventBody, type EventType, type GmpEventData } from '@market/contracts';
import { seededStream } from '@market/invented-market/replay-payloads/seed';
import { addDays, dayInIndia, type IndianDay, instantInIndia, isWeekend, renderDay } from '@market/kernel';
import { digest, fundsAround, type InventedFund, type InventedOffer, offersAround } from './invented-offers';

/** Event of the past, as it was published. */
export interface InventedEvent {
  readonly id: string;
  readonly type: EventType;
  readonly occurredAt: Date;
  /** JSON text that all its deliveries carry. */
  readonly body: string;
}

type Happened = readonly [
  type: EventType,
  on: IndianDay,
  time: string,
  data: Readonly<Record<string, unknown>>,
];

/** Times of the day at which publishers of premiums are read; at weekends the middle one. */
const premiumTimes = ['11:20', '14:05', '17:40'];
const premiumChanges = 0.6;

/**
 * Returns the events after one instant, up to another, oldest first: of invented companies, in the shapes of the
 * contract. The same time has the same events at every call, with the same ids.
 */
export function eventsBetween(after: Date, upTo: Date): InventedEvent[] {
  const first = dayInIndia(after);
  const last = dayInIndia(upTo);
  const happened = [
    ...offersAround(first, last).flatMap((offer) => [...stepsOf(offer), ...premiumsOf(offer)]),
    ...fundsAround(first, last).flatMap(stepsOfFund),
  ];
  return happened
    .filter(([, on]) => on >= first && on <= last)
    .map(eventOf)
    .filter(({ occurredAt }) => occurredAt > after && occurredAt <= upTo)
    .sort(
      (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || (one.id < other.id ? -1 : 1),
    );
}

function eventOf([type, on, time, data]: Happened): InventedEvent {
  const subject = JSON.stringify(data);
  // Some seconds past the minute, as a source is read and believed.
  const random = seededStream(`${type} ${on} ${time} ${subject}`);
  const occurredAt = new Date(instantInIndia(on, time).getTime() + Math.floor(95_000 * random()));
  const id = `evt_${digest(`${type} ${on} ${time} ${subject}`, 32)}`;
  return {
    id,
    type,
    occurredAt,
    body: eventBody({ id, type, occurredAt, data, sequence: sequenceAt(occurredAt) }),
  };
}

/** Returns a position in the log that rises with the time, in seconds. */
function sequenceAt(at: Date): number {
  return Math.floor((at.getTime() - Date.UTC(2025, 0, 1)) / 1000);
}

function stepsOf(offer: InventedOffer): Happened[] {
  const { announcedOn, opensOn, closesOn, allottedOn, listsOn } = offer;
  const dates = { openDate: renderDay(opensOn), closeDate: renderDay(closesOn) };
  const base = {
    ...{ id: offer.id, slug: offer.slug, name: offer.name, company: offer.company, type: offer.type },
    issuePrice: { min: offer.band[0], max: offer.band[1] },
    lotSize: offer.lot,
    dates,
    ...shareOf(offer.slug),
  };
  const allotment = { dates: { ...dates, allotmentDate: renderDay(allottedOn) }, confirmed: true };
  const listing = { dates: { ...dates, listingDate: renderDay(listsOn) }, listing: firstDayOf(offer) };
  return [
    ['ipo.upcoming', announcedOn, '19:42', { ...base, status: 'UPCOMING' }],
    ['ipo.opened', opensOn, '10:00', { ...base, status: 'OPEN' }],
    ['ipo.closed', closesOn, '17:00', { ...base, status: 'CLOSED' }],
    ['ipo.allotment', allottedOn, '20:15', { ...base, ...allotment, status: 'CLOSED' }],
    ['ipo.listed', listsOn, '10:02', { ...base, ...listing, status: 'LISTED', confirmed: true }],
  ];
}

function stepsOfFund({ id, slug, name, house, opensOn, closesOn }: InventedFund): Happened[] {
  const base = {
    ...{ id, slug, name, amcCode: house.code, amcName: house.name, category: 'equity' },
    dates: { openDate: renderDay(opensOn), closeDate: renderDay(closesOn) },
  };
  return [
    ['nfo.opened', opensOn, '09:05', { ...base, status: 'open' }],
    ['nfo.closed', closesOn, '18:10', { ...base, status: 'closed' }],
  ];
}

/** Returns the changes of an offer’s premium from its announcement to its listing. */
function premiumsOf({ slug, name, type, band, announcedOn, listsOn }: InventedOffer): Happened[] {
  const random = seededStream(`premium of ${slug} from ${announcedOn}`);
  const price = band[1];
  let premium = Math.round(price * (0.02 + 0.28 * random() * random()));
  const happened: Happened[] = [];
  for (let day = addDays(announcedOn, 1); day < listsOn; day = addDays(day, 1)) {
    for (const time of isWeekend(day) ? premiumTimes.slice(1, 2) : premiumTimes) {
      const previous = premium;
      if (random() < premiumChanges) premium = Math.max(0, premium + steps(price, random()));
      if (premium === previous) continue;
      happened.push(['gmp.updated', day, time, premiumData({ slug, name, type, price }, previous, premium)]);
    }
  }
  return happened;
}

function steps(price: number, random: number): number {
  return Math.round((random - 0.46) * Math.max(4, price * 0.035));
}

function premiumData(
  { slug, name, type, price }: Pick<InventedOffer, 'slug' | 'name' | 'type'> & { readonly price: number },
  previousGmp: number,
  currentGmp: number,
): GmpEventData {
  const change = currentGmp - previousGmp;
  const changePercent = previousGmp === 0 ? null : percent(change, previousGmp);
  return {
    ...{ ipoSlug: slug, ipoName: name, issuePrice: price, previousGmp, currentGmp, change },
    changePercent,
    estimatedListingPrice: price + currentGmp,
    estimatedListingGain: percent(currentGmp, price),
    type,
    absoluteChangePercent: changePercent === null ? null : Math.abs(changePercent),
    ...shareOf(slug),
  };
}

/** Returns the names of an invented share. */
function shareOf(slug: string) {
  return { isin: null, symbols: { nse: slug.replaceAll('-', '').slice(0, 10).toUpperCase(), bse: null } };
}

function firstDayOf({ slug, band }: InventedOffer) {
  const random = seededStream(`listing of ${slug}`);
  const listingPrice = Math.round(band[1] * (0.96 + 0.3 * random()));
  const currentPrice = Math.round(listingPrice * (0.97 + 0.08 * random()) * 20) / 20;
  return { listingPrice, listingGain: percent(listingPrice - band[1], band[1]), currentPrice };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}
