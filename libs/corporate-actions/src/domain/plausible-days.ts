import type { CorporateOfferKind } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, indianDay, type IndianDay } from '@market/kernel';
import { longPast } from './misprinted-year';
import type { OfferDays, OfferStatus } from './offer';
import { longestDays, opensWithinDays, postponedWithinDays, statusAt } from './offer-status';
import type { OfferFacts } from './sighting';

/** Days of an offer as far as somebody states them. */
export type StatedDays = Pick<OfferFacts, 'recordOn' | 'openOn' | 'retailOn' | 'closeOn'>;

/** What an exchange now says of an offer's days, next to what is known of them. */
export interface DaysWord {
  readonly kind: CorporateOfferKind;
  /** By tender: a buyback of a few days. */
  readonly isTender: boolean;
  readonly now: Date;
  /** Its source tells of the past: an offer first seen may have been over for long. */
  readonly mayBeLongPast: boolean;
  /** What is new in it. */
  readonly news: StatedDays;
  /** What the exchange itself said before. */
  readonly saidBefore: StatedDays;
  /** What the other views of the offer say. */
  readonly others: readonly StatedDays[];
  /** The record as it stands; null for an offer first seen. */
  readonly before: OfferDays | null;
  /** The record as the word would leave it. */
  readonly after: OfferDays;
}

/** Five working days since 2023, ten before, with room for holidays. Source: SEBI (Buy-Back) Regulations 2018, 9. */
const longestTenderDays = 21;
/** Before the regulations of 2021 debt was open for months. Source: SEBI NCS 2021, in force since 2021-08-16. */
const formerDebt = { until: indianDay('2021-08-16'), longestDays: 120 };
/**
 * An end that moves further is a misprint or another plan, which an operator has to see. Units: days.
 * Source: our own bound, the longest window of a rights issue (SEBI ICDR 2018, regulation 87).
 */
const longestShiftDays = 30;
/**
 * Nobody fixes the days of an offer earlier. Units: days.
 * Source: our own bound; NSE lists corporate actions up to two months ahead (seen 2026-11).
 */
const announcedWithinDays = 90;
/** An offer that is put off keeps its length, holidays apart. Units: days. */
const sameLengthDays = 7;

const order: readonly OfferStatus[] = ['upcoming', 'open', 'closed'];
const fields = ['recordOn', 'openOn', 'retailOn', 'closeOn'] as const;

/**
 * Why days cannot be believed, null when they can: out of order, too far apart, too far ahead, long past at first
 * sight, moved too far while the offer is not simply put off and no other view says so, or such that the offer's state
 * would go backwards. Days that are known already are not doubted again.
 *
 * Source: decisions, "States and events"; reliability, "Ingestion".
 */
export function daysAreOdd(word: DaysWord): string | null {
  const { news, saidBefore, before } = word;
  if (fields.every((field) => news[field] === undefined || news[field] === before?.[field])) return null;
  const own = { ...saidBefore, ...news };
  const known = statedDays(before);
  const postponed = isPostponed(saidBefore, word) || isPostponed(known, word);
  const keepsOpening = postponed || !movesOpening(word);
  return (
    outOfOrder(own) ??
    outOfOrder({ ...known, ...news }) ??
    standsTooLong(own, word) ??
    standsTooLong({ ...known, ...news }, word) ??
    // The record date of the former plan stays known until another answer gives that of the new one.
    opensTooLate(keepsOpening ? news : own, word) ??
    opensTooLate(keepsOpening ? news : { ...known, ...news }, word) ??
    tooFarAhead(news, word, postponed ? postponedWithinDays : announcedWithinDays) ??
    (before === null && !word.mayBeLongPast ? longPast(word.after, word.now) : null) ??
    (postponed ? null : movedTooFar(saidBefore, news, word)) ??
    (before === null || postponed ? null : movedTooFar(known, statedDays(word.after), word)) ??
    goesBackwards(word)
  );
}

/**
 * Whether an offer that has not begun is put off as a whole: to later days that are still to come, in a window of about
 * the same length.
 */
function isPostponed(from: StatedDays, { kind, now, news, before }: DaysWord): boolean {
  if (before === null || statusAt(kind, before, now) !== 'upcoming') return false;
  if (from.openOn === undefined || news.openOn === undefined) return false;
  if (from.closeOn !== undefined && news.closeOn === undefined) return false;
  const later = daysBetween(from.openOn, news.openOn);
  if (later <= 0 || later > postponedWithinDays || news.openOn <= dayInIndia(now)) return false;
  if (from.closeOn === undefined || news.closeOn === undefined) return true;
  const [was, is] = [daysBetween(from.openOn, from.closeOn), daysBetween(news.openOn, news.closeOn)];
  return Math.abs(is - was) <= sameLengthDays;
}

/** The days of a record that are known. */
function statedDays(days: OfferDays | null): StatedDays {
  return Object.fromEntries(
    fields.flatMap((field) => (days?.[field] ? [[field, days[field]] as const] : [])),
  );
}

/** Holders on the record date are invited, so it is never after the first day; the retail day lies in the window. */
function outOfOrder({ recordOn, openOn, retailOn, closeOn }: StatedDays): string | null {
  return (
    later('it opens', openOn, 'it closes', closeOn) ??
    later('it opens', openOn, 'its retail day is', retailOn) ??
    later('its retail day is', retailOn, 'it closes', closeOn) ??
    later('its record date is', recordOn, 'it opens', openOn) ??
    later('its record date is', recordOn, 'it closes', closeOn)
  );
}

function later(
  first: string,
  from: IndianDay | undefined,
  second: string,
  to: IndianDay | undefined,
): string | null {
  return from !== undefined && to !== undefined && from > to
    ? `${first} on ${from}, but ${second} on ${to}`
    : null;
}

function standsTooLong(
  { openOn, retailOn, closeOn }: StatedDays,
  { kind, isTender }: DaysWord,
): string | null {
  const isFormerDebt = kind === 'ncd' && openOn !== undefined && openOn < formerDebt.until;
  const bound = isFormerDebt ? formerDebt.longestDays : longestDays[kind];
  const longest = isTender ? longestTenderDays : bound;
  const lastOn = closeOn ?? retailOn;
  return openOn !== undefined && lastOn !== undefined && daysBetween(openOn, lastOn) > longest
    ? `it stands from ${openOn} to ${lastOn}, longer than ${longest} days`
    : null;
}

function opensTooLate({ recordOn, openOn }: StatedDays, { kind }: DaysWord): string | null {
  const within = opensWithinDays[kind];
  return recordOn !== undefined && openOn !== undefined && daysBetween(recordOn, openOn) > within
    ? `it opens on ${openOn}, more than ${within} days after its record date ${recordOn}`
    : null;
}

function tooFarAhead(
  { recordOn, openOn, retailOn, closeOn }: StatedDays,
  { kind, now }: DaysWord,
  withinDays: number,
): string | null {
  const last = addDays(dayInIndia(now), withinDays);
  const far = [recordOn, openOn, retailOn].find((day) => day !== undefined && day > last);
  if (far !== undefined) return `${far} is more than ${withinDays} days ahead`;
  return closeOn !== undefined && closeOn > addDays(last, longestDays[kind])
    ? `it closes on ${closeOn}, too far ahead`
    : null;
}

/** Whether the time between record date and first day becomes another one. */
function movesOpening({ news, before }: DaysWord): boolean {
  return (['recordOn', 'openOn'] as const).some(
    (field) => news[field] !== undefined && news[field] !== before?.[field],
  );
}

function movedTooFar(from: StatedDays, to: StatedDays, word: DaysWord): string | null {
  const { kind, others } = word;
  for (const field of fields) {
    const [before, now] = [from[field], to[field]];
    if (before === undefined || now === undefined || others.some((other) => other[field] === now)) continue;
    const days = daysBetween(before, now);
    if (field === 'recordOn' && days > 0 && awaitsOpening(word)) continue;
    // A buyback in the open market ends once its money is spent, months before its last day.
    if (field === 'closeOn' && kind === 'buyback' && days < 0) continue;
    if (Math.abs(days) > longestShiftDays) return `${field} of ${now} where ${before} is known`;
  }
  return null;
}

/** The record date of an offer that was put off follows, from another list, up to the first day that is known. */
function awaitsOpening({ kind, now, before }: DaysWord): boolean {
  return before !== null && before.openOn !== null && statusAt(kind, before, now) === 'upcoming';
}

function goesBackwards({ kind, now, before, after }: DaysWord): string | null {
  if (before === null) return null;
  const [was, is] = [statusAt(kind, before, now), statusAt(kind, after, now)];
  return order.indexOf(is) < order.indexOf(was) ? `it is ${was}, and would be ${is} again` : null;
}
