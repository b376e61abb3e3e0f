import type { CorporateOfferKind } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, type IndianDay } from '@market/kernel';
import type { OfferDays } from './offer';
import type { StatedDays } from './stated-days';

/**
 * Maximum time since the end of an offer that a list of current offers states for the first time. Where day and month
 * are exchanged, the days of an offer for sale and of a buyback are still a possible period, months ago. Units: days.
 * Source: our own bounds.
 */
const overForDays: Readonly<Record<CorporateOfferKind, number>> = {
  rights: 183,
  buyback: 45,
  ncd: 183,
  ofs: 45,
};
/** Maximum distance, apart from the year, of a misprinted day from the known one: days move a little. Units: days. */
const nearTheSameDays = 7;
const fields = ['recordOn', 'openOn', 'retailOn', 'closeOn'] as const;
/** Keys of BSE's calendar, which lists announced and current offers, never past ones. */
const ofCalendar = /^BSE:(?:ri|dpi|buyback)-/;

/**
 * Tells whether a payload may state an offer for the first time that ended long ago: NSE's lists contain past offers at
 * their first reading, and history feeds always do.
 *
 * @param key `exchange:sourceKey`
 */
export function mayBeLongPast(key: string, historic: boolean): boolean {
  return historic && !ofCalendar.test(key);
}

/** Returns the reason why an offer that is stated for the first time cannot be a current one, null when it can. */
export function longPastDoubt(kind: CorporateOfferKind, days: StatedDays, now: Date): string | null {
  const last = lastStatedDay(days);
  if (last === null || last >= addDays(dayInIndia(now), -overForDays[kind])) return null;
  return `it is named for the first time long after its last day, ${last}`;
}

/**
 * Tells whether a claim has all days of a known offer in the year before or after: a misprinted year would make a
 * second offer, and a new plan does not repeat every day. For the year before, days close to the known ones are enough:
 * such an offer is past, so delaying it does no harm.
 */
export function isYearApart(claim: StatedDays, offer: OfferDays): boolean {
  const pairs = pairsOf(claim, offer);
  if (pairs.length === 0) return false;
  return (
    pairs.every(
      ([said, known]) => said.slice(4) === known.slice(4) && Math.abs(yearsOn(known, said)) === 1,
    ) || pairs.every(([said, known]) => isNearYear(daysBetween(said, known)))
  );
}

function pairsOf(claim: StatedDays, offer: OfferDays): (readonly [said: IndianDay, known: IndianDay])[] {
  return fields.flatMap((field) => {
    const [said, known] = [claim[field], offer[field]];
    return said === undefined || known === null ? [] : [[said, known] as const];
  });
}

function isNearYear(days: number): boolean {
  return Math.abs(days - 365) <= nearTheSameDays;
}

function yearsOn(from: IndianDay, to: IndianDay): number {
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4));
}

/** Returns the last stated day, null without any. All days have one text form, so texts are compared. */
export function lastStatedDay({
  recordOn,
  openOn,
  retailOn,
  closeOn,
}: StatedDays | OfferDays): IndianDay | null {
  const stated = [recordOn, openOn, retailOn, closeOn].flatMap((day) => day ?? []);
  return stated.reduce<IndianDay | null>((last, day) => (last === null || day > last ? day : last), null);
}
