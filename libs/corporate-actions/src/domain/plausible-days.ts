import { addDays, type Conflict, dayInIndia, daysBetween, indianDay, type IndianDay } from '@market/kernel';
import { longPastDoubt } from './misprinted-year';
import type { OfferDays } from './offer';
import { longestDays, opensWithinDays, postponedWithinDays, statusByDays } from './offer-status';
import type { DaysCheck, StatedDays } from './stated-days';
import { findUnusualDays, isRetailTooEarly } from './unusual-days';

/**
 * Maximum length of a tender: five working days since 2023, ten before, with room for holidays. Units: days. Source:
 * SEBI (Buy-Back) Regulations 2018, 9.
 */
const longestTenderDays = 21;
/**
 * Maximum length of debt issues before the regulations of 2021, when they were open for months. Source: SEBI NCS 2021,
 * in force since 2021-08-16.
 */
const formerDebt = { until: indianDay('2021-08-16'), longestDays: 120 };
/**
 * Maximum shift of a day: a larger one is a misprint or another plan, which an operator has to see. Units: days.
 * Source: our own bound, the longest window of a rights issue (SEBI ICDR 2018, regulation 87).
 */
const longestShiftDays = 30;
/**
 * Maximum time until the days of a new offer. Units: days. Source: our own bound; NSE lists corporate actions up to two
 * months ahead (seen 2026-11).
 */
const announcedWithinDays = 90;
/** Maximum change of the length of a postponed offer, because of holidays. Units: days. */
const sameLengthDays = 7;

const fields = ['recordOn', 'openOn', 'retailOn', 'closeOn'] as const;

/**
 * Finds days that contradict each other, or are far from the published ones: out of order, too far apart or too close, too
 * far ahead, long past at first sight, or moved too far without being a postponement. Days that are published already are
 * not doubted again.
 *
 * Source: docs/spec/states-and-events.md, "States of other records"; docs/spec/reliability.md, "Ingestion".
 */
export function findImplausibleDates(check: DaysCheck): Conflict[] {
  const { before } = check;
  const known = statedDays(before);
  const news = unpublishedDays(check);
  if (Object.keys(news).length === 0) return [];
  const days = { ...known, ...news };
  const postponed = isPostponed(check);
  const keepsOpening = postponed || (news.recordOn === undefined && news.openOn === undefined);
  const isLate = before === null && !check.mayBeLongPast;
  const impossible =
    doubt(['period', 'record'], outOfOrder(days)) ??
    doubt(['period'], standsTooLong(days, check)) ??
    // The record date of the former plan stays known until another payload states that of the new one.
    doubt(['period', 'record'], opensTooLate(keepsOpening ? news : days, check)) ??
    doubt(
      ['period', 'record'],
      tooFarAhead(news, check, postponed ? postponedWithinDays : announcedWithinDays),
    ) ??
    doubt(['period', 'record'], isLate ? longPastDoubt(check.kind, days, check.now) : null);
  if (impossible !== null) return [impossible];
  const far = before === null || postponed ? null : movedTooFar(known, days, check);
  const found = far ?? findUnusualDays(days, check);
  return found === null ? [] : [found];
}

function doubt(facts: readonly string[], reason: string | null): Conflict | null {
  return reason === null ? null : { facts, reason };
}

/** Returns the days that are not published yet. */
function unpublishedDays({ days, before }: DaysCheck): StatedDays {
  const news = fields.filter((field) => days[field] !== undefined && days[field] !== before?.[field]);
  return Object.fromEntries(news.map((field) => [field, days[field]]));
}

/**
 * Tells whether an offer that has not begun is postponed as a whole: to later, future days, in a window of about the
 * same length.
 */
export function isPostponed({ kind, now, days: news, before }: DaysCheck): boolean {
  if (before === null || statusByDays(kind, before, now) !== 'upcoming') return false;
  const from = statedDays(before);
  if (from.openOn === undefined || news.openOn === undefined) return false;
  if (from.closeOn !== undefined && news.closeOn === undefined) return false;
  const later = daysBetween(from.openOn, news.openOn);
  if (later <= 0 || later > postponedWithinDays || news.openOn <= dayInIndia(now)) return false;
  if (from.closeOn === undefined || news.closeOn === undefined) return true;
  const [was, is] = [daysBetween(from.openOn, from.closeOn), daysBetween(news.openOn, news.closeOn)];
  return Math.abs(is - was) <= sameLengthDays;
}

/** Returns the known days of a record. */
function statedDays(days: OfferDays | null): StatedDays {
  return Object.fromEntries(
    fields.flatMap((field) => (days?.[field] ? [[field, days[field]] as const] : [])),
  );
}

/**
 * Checks the order of days: holders on the record date are invited, so it is never after the first day; the retail day
 * comes after the first one.
 */
function outOfOrder({ recordOn, openOn, retailOn, closeOn }: StatedDays): string | null {
  return (
    later('it opens', openOn, 'it closes', closeOn) ??
    (isRetailTooEarly(openOn, retailOn)
      ? `it opens on ${openOn}, but its retail day is ${retailOn}`
      : null) ??
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
  { kind, isTender }: DaysCheck,
): string | null {
  const isFormerDebt = kind === 'ncd' && openOn !== undefined && openOn < formerDebt.until;
  const bound = isFormerDebt ? formerDebt.longestDays : longestDays[kind];
  const longest = isTender ? longestTenderDays : bound;
  const lastOn = closeOn ?? retailOn;
  return openOn !== undefined && lastOn !== undefined && daysBetween(openOn, lastOn) > longest
    ? `it stands from ${openOn} to ${lastOn}, longer than ${longest} days`
    : null;
}

function opensTooLate({ recordOn, openOn }: StatedDays, { kind }: DaysCheck): string | null {
  const within = opensWithinDays[kind];
  return recordOn !== undefined && openOn !== undefined && daysBetween(recordOn, openOn) > within
    ? `it opens on ${openOn}, more than ${within} days after its record date ${recordOn}`
    : null;
}

function tooFarAhead(
  { recordOn, openOn, retailOn, closeOn }: StatedDays,
  { kind, now }: DaysCheck,
  withinDays: number,
): string | null {
  const last = addDays(dayInIndia(now), withinDays);
  const far = [recordOn, openOn, retailOn].find((day) => day !== undefined && day > last);
  if (far !== undefined) return `${far} is more than ${withinDays} days ahead`;
  return closeOn !== undefined && closeOn > addDays(last, longestDays[kind])
    ? `it closes on ${closeOn}, too far ahead`
    : null;
}

function movedTooFar(from: StatedDays, to: StatedDays, check: DaysCheck): Conflict | null {
  for (const field of fields) {
    const [before, now] = [from[field], to[field]];
    if (before === undefined || now === undefined) continue;
    const days = daysBetween(before, now);
    if (field === 'recordOn' && days > 0 && awaitsOpening(check)) continue;
    // A buyback in the open market ends when its money is spent, months before its last day.
    if (field === 'closeOn' && check.kind === 'buyback' && days < 0) continue;
    const facts = [field === 'recordOn' ? 'record' : 'period'];
    if (Math.abs(days) > longestShiftDays)
      return { facts, reason: `${field} of ${now} where ${before} is known`, stride: true };
  }
  return null;
}

/**
 * Tells whether an offer with a known first day has not begun, so that its record date may become later: after a
 * postponement another list states the new one.
 */
function awaitsOpening({ kind, now, before }: DaysCheck): boolean {
  return before !== null && before.openOn !== null && statusByDays(kind, before, now) === 'upcoming';
}
