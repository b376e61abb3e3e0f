import { outsideBound } from '@market/contracts';
import { addDays, type Conflict, daysBetween, type IndianDay } from '@market/kernel';
import { lastDayOfOffer, type OfferPeriod } from './nfo-status';
import type { OfferCheck, PublishedOffer } from './offer-check';
import { longestEver, longestExtended, longestOffer } from './offer-length';
import { doubtfulTerms } from './terms-plausibility';

/** First possible opening: the first mutual fund of India opened in 1964. */
const firstDay = '1964-01-01';
/**
 * Maximum time until an opening: an offer opens within half a year of SEBI's observations on it. Units: days. Source:
 * SEBI, Master Circular for Mutual Funds.
 */
const aheadDays = 183;
/**
 * Maximum shift of a day: offers are postponed by days or weeks, and a larger shift is another offer or a wrong year.
 * Units: days.
 */
const movedDays = 30;
/** Maximum time since the closing of an offer that a list of current offers states for the first time. Units: days. */
const overForDays = 183;
/** Time since the opening from which an offer is history: the extensions in its file are believed. Units: days. */
const historyAfterDays = 365;
/** Maximum time between closing and allotment, far above the usual one: a later day cannot be true. Units: days. */
const allottedWithinDays = 45;

/** Finds facts of an offer that cannot be true: impossible days, terms out of every known range or changed too far. */
export function impossibilities(offer: OfferCheck): Conflict[] {
  return [...oddOpening(offer), ...oddClosing(offer), ...oddAllotment(offer), ...doubtfulTerms(offer)];
}

function oddOpening({ believed: { openOn }, before, today }: OfferCheck): Conflict[] {
  if (openOn === undefined) return [];
  if (openOn < firstDay || openOn > addDays(today, aheadDays)) return [ofPeriod(`opens on ${openOn}`)];
  const known = before?.openOn ?? null;
  if (known === null || Math.abs(daysBetween(known, openOn)) <= movedDays) return [];
  return [{ ...ofPeriod(`opens on ${openOn} where ${known} is known`), stride: true }];
}

function oddClosing(offer: OfferCheck): Conflict[] {
  const { before, today, isHistory } = offer;
  const period = periodOf(offer);
  if (period === null) return [];
  const { openOn, closeOn } = period;
  if (closeOn !== null) {
    if (closeOn < openOn) return [ofPeriod(`closes on ${closeOn}, before it opens on ${openOn}`)];
    const [days, max] = [daysBetween(openOn, closeOn) + 1, maxDays(closeOn, period, offer)];
    if (days > max)
      return [{ ...ofPeriod(`is open for ${days} days, where ${max} are the most`), given: ['kind'] }];
  }
  if (before === null && !isHistory && lastDayOfOffer(period) < addDays(today, -overForDays))
    return [ofPeriod(`is named for the first time long after its last day, ${lastDayOfOffer(period)}`)];
  return [...endsAtOnce(period, offer), ...movesBack(period, offer)];
}

/** Checks that the end of an open offer does not move back to today or before. */
function endsAtOnce({ closeOn }: OfferPeriod, { before, today }: OfferCheck): Conflict[] {
  const known = before?.status === 'open' ? before.closeOn : null;
  const isCutShort = known !== null && closeOn !== null && closeOn < known && closeOn <= today;
  const reason = `ends on ${closeOn} where ${known} is known, and nobody said so before that day`;
  return isCutShort ? [{ ...ofPeriod(reason), stride: true }] : [];
}

/**
 * Checks that days do not move back, nor the opening of an open offer at all, while a source states the former ones. An open
 * offer is extended, and another one put off.
 */
function movesBack({ openOn, closeOn }: OfferPeriod, { before, isContradicted }: OfferCheck): Conflict[] {
  if (before === null || before.openOn === null || before.status === 'closed' || !isContradicted) return [];
  const isEarlier = closeOn !== null && before.closeOn !== null && closeOn < before.closeOn;
  const isPutOff = before.status === 'upcoming' && openOn > before.openOn;
  if (!isEarlier && (openOn === before.openOn || isPutOff)) return [];
  const reason = `is open from ${openOn} to ${closeOn}, where a source states ${before.openOn} to ${before.closeOn}`;
  return [{ ...ofPeriod(reason), stride: true }];
}

function periodOf({ believed: { openOn, closeOn, subCategory }, name }: OfferCheck): OfferPeriod | null {
  if (openOn === undefined) return null;
  return { openOn, closeOn: closeOn ?? null, subCategory: subCategory ?? null, name };
}

function maxDays(closeOn: IndianDay, period: OfferPeriod, { before, today }: OfferCheck): number {
  if (period.openOn < addDays(today, -historyAfterDays)) return longestEver;
  return isExtended(closeOn, period, before, today) ? longestExtended(period) : longestOffer(period);
}

/**
 * Tells whether a closing can be a postponed one: of an offer that is not closed, it alone moves later while the opening
 * stays; where no closing was known, the offer has opened. A closing that is published already is not doubted again.
 */
function isExtended(
  closeOn: IndianDay,
  { openOn }: OfferPeriod,
  before: PublishedOffer | null,
  today: IndianDay,
): boolean {
  const known = before?.closeOn ?? null;
  if (before === null || known === null) return openOn <= today;
  if (openOn !== before.openOn) return false;
  return closeOn === known || (closeOn > known && before.status !== 'closed');
}

function oddAllotment(offer: OfferCheck): Conflict[] {
  const { allotmentOn } = offer.believed;
  const period = periodOf(offer);
  if (allotmentOn === undefined || period === null) return [];
  const doubted = (reason: string) => [{ facts: ['allotment'], given: ['period'], reason }];
  if (allotmentOn < period.openOn)
    return doubted(`allots on ${allotmentOn}, before it opens on ${period.openOn}`);
  const last = lastDayOfOffer(period);
  const late = doubted(`allots on ${allotmentOn}, long after its last day, ${last}`);
  if (allotmentOn > addDays(last, allottedWithinDays)) return late;
  const isUnusual = outsideBound('nfo.daysToAllotment', Math.max(0, daysBetween(last, allotmentOn))) !== null;
  return isUnusual ? late.map((conflict) => ({ ...conflict, unusual: true })) : [];
}

function ofPeriod(reason: string): Conflict {
  return { facts: ['period'], reason };
}
