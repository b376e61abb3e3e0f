import { addDays, dayInIndia, daysBetween, type IndianDay } from '@market/kernel';
import type { OfferDays } from './offer';
import type { OfferFacts } from './offer-facts';

/** What a claim states of an offer's days. */
type StatedDays = Pick<OfferFacts, 'recordOn' | 'openOn' | 'retailOn' | 'closeOn'>;

/** A list of current offers does not name one for the first time that was over so long ago. Units: days. */
const overForDays = 183;
/** A day of the same offer, in another year, lies so near to the misprinted one: days move a little. Units: days. */
const nearTheSameDays = 7;
const fields = ['recordOn', 'openOn', 'retailOn', 'closeOn'] as const;
/** BSE's calendar: it names what is announced and what runs, never what is past. */
const ofCalendar = /^BSE:(?:ri|dpi|buyback)-/;

/**
 * Whether an answer may name an offer for the first time that was over long ago: NSE's lists bring the past when they
 * are read for the first time, and history feeds always do.
 *
 * @param key `exchange:sourceKey`
 */
export function mayBeLongPast(key: string, historic: boolean): boolean {
  return historic && !ofCalendar.test(key);
}

/** Why an offer that is named for the first time cannot be one of now, null when it can. */
export function longPast(days: StatedDays, now: Date): string | null {
  const last = lastOf(days);
  if (last === null || last >= addDays(dayInIndia(now), -overForDays)) return null;
  return `it is named for the first time long after its last day, ${last}`;
}

/**
 * Whether a claim has all days of a known offer in the year before or after: a misprinted year makes a second offer
 * of the first one's days, and whoever plans anew does not hit all of them. A former year is doubted with days close to
 * the known ones, too: it is past, so nothing true is kept back that anybody waits for.
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

/** The last day that is stated, null when none is; of one text form, so that texts compare like days. */
export function lastOf({ recordOn, openOn, retailOn, closeOn }: StatedDays | OfferDays): IndianDay | null {
  const stated = [recordOn, openOn, retailOn, closeOn].flatMap((day) => day ?? []);
  return stated.reduce<IndianDay | null>((last, day) => (last === null || day > last ? day : last), null);
}
