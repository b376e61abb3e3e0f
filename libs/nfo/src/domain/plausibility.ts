import { addDays, type Conflict, daysBetween, type IndianDay } from '@market/kernel';
import { lastDay, type OfferPeriod } from './nfo-status';
import type { OfferInQuestion, StandingOffer } from './offer-in-question';
import { longestEver, longestExtended, longestOffer } from './offer-length';
import { doubtfulTerms } from './terms-plausibility';

/** The first mutual fund of India opened in 1964. */
const firstDay = '1964-01-01';
/** An offer opens within half a year of SEBI's observations on it. Units: days. Source: SEBI, Master Circular for Mutual Funds. */
const aheadDays = 183;
/** An offer is put off by days or weeks. A day that moves further is another one, or another year. Units: days. */
const movedDays = 30;
/** A list of current offers does not name one for the first time that was over so long ago. Units: days. */
const overForDays = 183;
/** An offer that opened longer ago is history: what its file says of extensions is believed. Units: days. */
const historyAfterDays = 365;
/** Units are allotted five working days after the closing, fifteen days in former times. Generous. Units: days. */
const allottedWithinDays = 45;

/** Facts of an offer that cannot be true: days that no offer has, terms out of every known range or moved too far. */
export function impossibilities(offer: OfferInQuestion): Conflict[] {
  return [...oddOpening(offer), ...oddClosing(offer), ...oddAllotment(offer), ...doubtfulTerms(offer)];
}

function oddOpening({ believed: { openOn }, before, today }: OfferInQuestion): Conflict[] {
  if (openOn === undefined) return [];
  if (openOn < firstDay || openOn > addDays(today, aheadDays)) return [ofPeriod(`opens on ${openOn}`)];
  const known = before?.openOn ?? null;
  if (known === null || Math.abs(daysBetween(known, openOn)) <= movedDays) return [];
  return [{ ...ofPeriod(`opens on ${openOn} where ${known} is known`), stride: true }];
}

function oddClosing(offer: OfferInQuestion): Conflict[] {
  const { before, today, isHistory } = offer;
  const period = periodOf(offer);
  if (period === null) return [];
  const { openOn, closeOn } = period;
  if (closeOn !== null) {
    if (closeOn < openOn) return [ofPeriod(`closes on ${closeOn}, before it opens on ${openOn}`)];
    const [days, most] = [daysBetween(openOn, closeOn) + 1, mostDays(closeOn, period, offer)];
    if (days > most) return [ofPeriod(`is open for ${days} days, where ${most} are the most`)];
  }
  if (before === null && !isHistory && lastDay(period) < addDays(today, -overForDays))
    return [ofPeriod(`is named for the first time long after its last day, ${lastDay(period)}`)];
  const known = before?.status === 'open' ? before.closeOn : null;
  const isCutShort = known !== null && closeOn !== null && closeOn < known && closeOn < today;
  const reason = `closed on ${closeOn} where ${known} is known, and nobody said so before that day`;
  return isCutShort ? [{ ...ofPeriod(reason), stride: true }] : [];
}

function periodOf({ believed: { openOn, closeOn, subCategory }, name }: OfferInQuestion): OfferPeriod | null {
  if (openOn === undefined) return null;
  return { openOn, closeOn: closeOn ?? null, subCategory: subCategory ?? null, name };
}

function mostDays(closeOn: IndianDay, period: OfferPeriod, { before, today }: OfferInQuestion): number {
  if (period.openOn < addDays(today, -historyAfterDays)) return longestEver;
  return isExtended(closeOn, period, before, today) ? longestExtended(period) : longestOffer(period);
}

/**
 * Tells whether a closing may be one that was put off: of a known window that stands it alone moves later, and where no
 * closing was known the offer has opened. What is known of the closing already is not doubted again.
 */
function isExtended(
  closeOn: IndianDay,
  { openOn }: OfferPeriod,
  before: StandingOffer | null,
  today: IndianDay,
): boolean {
  const known = before?.closeOn ?? null;
  if (before === null || known === null) return openOn <= today;
  if (openOn !== before.openOn) return false;
  return closeOn === known || (closeOn > known && before.status !== 'closed');
}

function oddAllotment(offer: OfferInQuestion): Conflict[] {
  const { allotmentOn } = offer.believed;
  const period = periodOf(offer);
  if (allotmentOn === undefined || period === null) return [];
  const doubted = (reason: string) => [{ facts: ['allotment'], reason }];
  if (allotmentOn < period.openOn)
    return doubted(`allots on ${allotmentOn}, before it opens on ${period.openOn}`);
  const last = lastDay(period);
  return allotmentOn > addDays(last, allottedWithinDays)
    ? doubted(`allots on ${allotmentOn}, long after its last day, ${last}`)
    : [];
}

function ofPeriod(reason: string): Conflict {
  return { facts: ['period'], reason };
}
