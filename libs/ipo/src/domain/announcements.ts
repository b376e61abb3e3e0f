import type { DataSet, EventType, IpoEventData, IpoIdentity, MarketEvent } from '@market/contracts';
import {
  dayInIndia,
  type IndianDay,
  instantInIndia,
  isFreshNews,
  isStillNews,
  type PendingRecord,
  renderDay,
  rounded,
  settledState,
} from '@market/kernel';
import type { Ipo } from './ipo';
import { type IpoProgress, statusBeganAt, statusesPassed } from './ipo-status';
import { listingGainPercent } from './listing-gain';

/** IPO with the further fields that announcements need. */
export interface AnnouncedIpo extends Omit<Ipo, 'laterCloses'> {
  readonly confirmed: IpoProgress['confirmed'];
  readonly allottedOn: IndianDay | null;
}

/** Types of the events of values whose changes have a type of their own. */
export type IpoChangeEvent = Extract<EventType, `ipo.${string}_changed`>;

/** Types of the events of changed values and order books, which other functions make. */
export type IpoValueEvent = IpoChangeEvent | 'ipo.corrected' | 'ipo.subscription_updated';

/** Types of the events of states. */
type IpoStateEvent = Exclude<Extract<EventType, `ipo.${string}`>, IpoValueEvent>;

const eventTypes = { OPEN: 'ipo.opened', CLOSED: 'ipo.closed', LISTED: 'ipo.listed' } as const;

/**
 * Makes the events of one change: for a record seen for the first time, only that of its present state, and only while
 * it is fresh; for a known record, one for each state that it passed.
 *
 * @param before null when the record is seen for the first time
 */
export function makeAnnouncements(
  dataSet: DataSet,
  before: AnnouncedIpo | null,
  after: AnnouncedIpo,
  now: Date,
): MarketEvent[] {
  const event = announcer(dataSet, after, now);
  if (before === null) return firstSeen(after, now, event);
  const called = calledOff(before, after, event, now);
  const passed = before.status === after.status ? [] : statusesPassed(before.status, after.status, after);
  const moves = passed.flatMap((status) => {
    if (status !== 'OPEN' && status !== 'CLOSED' && status !== 'LISTED') return [];
    const beganAt = statusBeganAt(status, after);
    return [
      {
        type: eventTypes[status],
        on: beganAt !== null && beganAt <= now ? dayInIndia(beganAt) : dayInIndia(now),
      },
    ];
  });
  const allotted = before.allottedOn === null && before.status !== 'LISTED' ? after.allottedOn : null;
  const steps = [
    ...moves.filter(({ type }) => type !== 'ipo.listed'),
    ...(allotted === null ? [] : [{ type: 'ipo.allotment' as const, on: allotted }]),
    ...moves.filter(({ type }) => type === 'ipo.listed'),
  ];
  return [
    ...steps.filter(({ on }) => isStillNews(on, now)).map(({ type, on }) => event(type, on)),
    ...called,
  ];
}

/**
 * Makes the event of a known issue that was called off, as `makeAnnouncements` does, and no other: no clock tells it, so that
 * a feed that leaves news to the clock announces it itself.
 */
export function announceCallingOff(
  dataSet: DataSet,
  before: AnnouncedIpo | null,
  after: AnnouncedIpo,
  now: Date,
): MarketEvent[] {
  return before === null ? [] : calledOff(before, after, announcer(dataSet, after, now), now);
}

/** Makes the event of an issue that was called off, for good or for the time being. */
function calledOff(before: AnnouncedIpo, after: AnnouncedIpo, event: Announcer, now: Date): MarketEvent[] {
  const today = dayInIndia(now);
  if (after.status === 'WITHDRAWN')
    return before.status === 'WITHDRAWN' ? [] : [event('ipo.withdrawn', today)];
  const isPostponed = after.confirmed === 'postponed' && before.confirmed !== 'postponed';
  return isPostponed ? [event('ipo.postponed', today)] : [];
}

type Announcer = (type: IpoStateEvent, effectiveOn: IndianDay) => MarketEvent;

function firstSeen(ipo: AnnouncedIpo, now: Date, event: Announcer): MarketEvent[] {
  if (ipo.status === 'WITHDRAWN') return [];
  if (ipo.status === 'UPCOMING') return [event('ipo.upcoming', dayInIndia(now))];
  const beganAt = statusBeganAt(ipo.status, ipo);
  if (beganAt === null || !isFreshNews(beganAt, now)) return [];
  return [event(eventTypes[ipo.status], dayInIndia(beganAt))];
}

function announcer(dataSet: DataSet, ipo: AnnouncedIpo, now: Date): Announcer {
  return (type, effectiveOn) => ({
    ...{ dataSet, type, subjectId: ipo.id, effectiveOn, occurredAt: now },
    data: dataOf[type](ipo, effectiveOn),
  });
}

/** Makers of `data` of the events of states. */
const dataOf: Readonly<
  Record<IpoStateEvent, (ipo: AnnouncedIpo, effectiveOn: IndianDay) => MarketEvent['data']>
> = {
  'ipo.upcoming': toIpoEventData,
  'ipo.opened': (ipo) => ({ ...toIpoEventData(ipo), status: 'OPEN' }),
  'ipo.closed': (ipo) => ({ ...toIpoEventData(ipo), status: 'CLOSED' }),
  'ipo.allotment': (ipo, effectiveOn) => {
    const base = toIpoEventData(ipo);
    const dates = { ...base.dates, allotmentDate: renderDay(ipo.allotmentOn ?? effectiveOn) };
    return { ...base, dates, confirmed: ipo.confirmed === 'allotted' || ipo.confirmed === 'listed' };
  },
  'ipo.listed': (ipo) => {
    const base = toIpoEventData(ipo);
    const dates = { ...base.dates, listingDate: renderDay(ipo.listingOn) };
    return { ...base, dates, listing: listingOf(ipo), confirmed: ipo.confirmed === 'listed' };
  },
  'ipo.withdrawn': toIpoEventData,
  'ipo.postponed': toIpoEventData,
};

/** Makes the `data` that all events of an IPO share. */
export function toIpoEventData(ipo: AnnouncedIpo): IpoEventData {
  return {
    id: ipo.id,
    slug: ipo.slug,
    name: ipo.name,
    company: ipo.company,
    type: ipo.board,
    status: ipo.status,
    issuePrice: { min: rounded(ipo.bandMinRupees), max: rounded(ipo.bandMaxRupees) },
    lotSize: ipo.lotSizeShares,
    dates: { openDate: renderDay(ipo.openOn), closeDate: renderDay(ipo.closeOn) },
    isin: ipo.isin,
    symbols: { nse: ipo.nseSymbol, bse: ipo.bseSymbol },
  };
}

/** Returns the part of `data` that tells which IPO an event is about. */
export function identityOf(ipo: AnnouncedIpo): IpoIdentity {
  const { id, slug, name, company, type, status, isin, symbols } = toIpoEventData(ipo);
  return { id, slug, name, company, type, status, isin, symbols };
}

function listingOf(ipo: AnnouncedIpo) {
  return {
    listingPrice: rounded(ipo.listingPriceRupees),
    listingGain: rounded(listingGainPercent(ipo)),
    currentPrice: rounded(ipo.currentPriceRupees),
  };
}

/**
 * Time of day from which an expected basis of allotment counts as final. Shape: `HH:MM`, India.
 *
 * Source: docs/spec/states-and-events.md, "States of an IPO".
 */
const believedAllottedFrom = '20:00';

/** Returns the day on which the basis of allotment became final; null before. An announced day stays. */
export function allottedDay(
  ipo: Pick<AnnouncedIpo, 'status' | 'allotmentOn' | 'confirmed' | 'allottedOn'> & PendingRecord,
  now: Date,
): IndianDay | null {
  if (ipo.allottedOn !== null || (ipo.status !== 'CLOSED' && ipo.status !== 'LISTED')) return ipo.allottedOn;
  if (!allotmentIsDue(ipo, now)) return null;
  const today = dayInIndia(now);
  return ipo.allotmentOn !== null && ipo.allotmentOn <= today ? ipo.allotmentOn : today;
}

function allotmentIsDue(
  ipo: Pick<AnnouncedIpo, 'allotmentOn' | 'confirmed'> & PendingRecord,
  now: Date,
): boolean {
  if (ipo.confirmed === 'allotted') return true;
  return settledState(
    ipo,
    now,
    ({ allotmentOn }, at) => allotmentOn !== null && at >= instantInIndia(allotmentOn, believedAllottedFrom),
  );
}
