import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { Hearing } from './hearing';
import { lastDay, type OfferPeriod } from './nfo-status';
import { longestEver, longestExtended, longestOffer } from './offer-length';
import { historySource } from './scheme-facts';
import { termsDoubt } from './terms-plausibility';

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

/** Why something new cannot be true of an offer; null when it can. */
export function reasonToDoubt(hearing: Hearing): string | null {
  return openingDoubt(hearing) ?? closingDoubt(hearing) ?? allotmentDoubt(hearing) ?? termsDoubt(hearing);
}

function openingDoubt({ news: { openOn }, before, today }: Hearing): string | null {
  if (openOn === undefined) return null;
  if (openOn < firstDay || openOn > addDays(today, aheadDays)) return `opens on ${openOn}`;
  const known = before?.openOn ?? null;
  if (known === null || Math.abs(daysBetween(known, openOn)) <= movedDays) return null;
  return `opens on ${openOn} where ${known} is known`;
}

function closingDoubt(hearing: Hearing): string | null {
  const { news, merged, before, today, source } = hearing;
  const { openOn, closeOn } = merged;
  if (openOn === null || (news.openOn === undefined && news.closeOn === undefined)) return null;
  const period = { ...merged, openOn };
  for (const on of [news.closeOn, closeOn]) {
    if (on === undefined || on === null) continue;
    if (on < openOn) return `closes on ${on}, before it opens on ${openOn}`;
    const days = daysBetween(openOn, on) + 1;
    const most = mostDays(on, period, hearing);
    if (days > most) return `is open for ${days} days, where ${most} are the most`;
  }
  if (before === null && source !== historySource && lastDay(period) < addDays(today, -overForDays)) {
    return `is named for the first time long after its last day, ${lastDay(period)}`;
  }
  const known = before?.status === 'open' ? before.closeOn : null;
  const cutShort = known !== null && closeOn !== null && closeOn < known && closeOn < today;
  return cutShort ? `closed on ${closeOn} where ${known} is known, and nobody said so before that day` : null;
}

function mostDays(closeOn: IndianDay, period: OfferPeriod, { before, today }: Hearing): number {
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
  before: Hearing['before'],
  today: IndianDay,
): boolean {
  const known = before?.closeOn ?? null;
  if (before === null || known === null) return openOn <= today;
  if (openOn !== before.openOn) return false;
  return closeOn === known || (closeOn > known && before.status !== 'closed');
}

function allotmentDoubt({ news: { allotmentOn, closeOn }, merged }: Hearing): string | null {
  if (allotmentOn === undefined) return null;
  if (closeOn !== undefined && allotmentOn < closeOn) {
    return `allots on ${allotmentOn}, before it closes on ${closeOn}`;
  }
  if (merged.openOn === null) return null;
  if (allotmentOn < merged.openOn) return `allots on ${allotmentOn}, before it opens on ${merged.openOn}`;
  const last = lastDay({ ...merged, openOn: merged.openOn });
  return allotmentOn > addDays(last, allottedWithinDays)
    ? `allots on ${allotmentOn}, long after its last day, ${last}`
    : null;
}
