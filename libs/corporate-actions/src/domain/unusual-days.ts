import { outsideBound } from '@market/contracts';
import { type Conflict, countWeekdays, dayInIndia, daysBetween, type IndianDay } from '@market/kernel';
import { lastStatedDay } from './misprinted-year';
import { statusByDays } from './offer-status';
import type { OfferDays } from './offer';
import type { DaysCheck, StatedDays } from './stated-days';

/**
 * Finds days that are possible, but unusual: a window that is shorter than the law has it, an offer for sale whose retail
 * day is not the weekday after the first one, and an end or an opening that moves back to today or before, which would end or open the offer.
 */
export function findUnusualDays(days: StatedDays, check: DaysCheck): Conflict | null {
  const odd = standsTooShort(days, check) ?? oddRetailDay(days, check);
  if (odd !== null) return { facts: ['period'], reason: odd, unusual: true };
  const early = endsAtOnce(days, check) ?? opensAtOnce(days, check);
  return early === null ? null : { facts: ['period'], reason: early, stride: true };
}

/**
 * Checks that an offer is open as long as the law has it; one end of a shorter window is misprinted. In a first reading all days count
 * as working days, because replayed offers do not keep their weekdays (decision 0004).
 */
function standsTooShort(
  { openOn, closeOn }: StatedDays,
  { kind, isTender, before }: DaysCheck,
): string | null {
  if (openOn === undefined || closeOn === undefined) return null;
  const days = daysBetween(openOn, closeOn) + 1;
  const weekdays = isWindowNew(before) ? days : countWeekdays(openOn, closeOn);
  const isShort =
    (kind === 'rights' && outsideBound('rights.daysOpen', days) !== null) ||
    (kind === 'ncd' && outsideBound('ncd.weekdaysOpen', weekdays, { on: openOn }) !== null) ||
    (isTender && outsideBound('tender.weekdaysOpen', weekdays) !== null);
  return isShort ? `it stands from ${openOn} to ${closeOn} only` : null;
}

/** Tells whether no window of an offer is known yet. */
function isWindowNew(before: OfferDays | null): boolean {
  return (before?.openOn ?? null) === null;
}

/**
 * Maximum time from the first day of an offer for sale to its retail day in a first reading: over a weekend. Weekdays are not compared
 * there, because replayed offers do not keep them (decision 0004). Units: days.
 */
const retailWithinDays = 3;

/**
 * Checks the retail day of an offer for sale, which is the trading day after its first one: a holiday between them makes it
 * unusual. So does a first statement without the first day: what it calls the retail day may be the first one.
 */
function oddRetailDay(
  { openOn, retailOn }: StatedDays,
  { kind, before, mayBeLongPast }: DaysCheck,
): string | null {
  if (kind !== 'ofs' || retailOn === undefined) return null;
  if (openOn === undefined)
    return before === null && !mayBeLongPast ? `its retail day is ${retailOn}, its first day unknown` : null;
  const isNextDay =
    (isWindowNew(before) && daysBetween(openOn, retailOn) <= retailWithinDays) ||
    outsideBound('ofs.weekdaysToRetail', countWeekdays(openOn, retailOn), { on: openOn }) === null;
  return isNextDay ? null : `it opens on ${openOn}, its retail day is ${retailOn}`;
}

/**
 * Checks that the end of an offer does not move back to today or before. A buyback in the market does end when its money is
 * spent.
 */
function endsAtOnce(days: StatedDays, { kind, isTender, now, before }: DaysCheck): string | null {
  if (before === null || (kind === 'buyback' && !isTender) || statusByDays(kind, before, now) === 'closed')
    return null;
  const [known, last] = [lastStatedDay(before), lastStatedDay(days)];
  return known !== null && last !== null && last < known && last <= dayInIndia(now)
    ? `it ends on ${last}, where ${known} is known`
    : null;
}

/** Checks that the opening of an offer does not move back to today or before. */
function opensAtOnce({ openOn }: StatedDays, { kind, now, before }: DaysCheck): string | null {
  const known = before?.openOn ?? null;
  if (before === null || known === null || statusByDays(kind, before, now) !== 'upcoming') return null;
  return openOn !== undefined && openOn < known && openOn <= dayInIndia(now)
    ? `it opens on ${openOn}, where ${known} is known`
    : null;
}

/** Tells whether the retail day of an offer for sale does not come after its first day. */
export function isRetailTooEarly(openOn: IndianDay | undefined, retailOn: IndianDay | undefined): boolean {
  if (openOn === undefined || retailOn === undefined || retailOn > openOn) return false;
  return outsideBound('ofs.weekdaysToRetail', 1, { on: openOn }) !== null;
}
