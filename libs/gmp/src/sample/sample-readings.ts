import type { IpoReference, ListedIpo } from '@market/contracts';
import { addDays, daysBetween, type IndianDay, instantInIndia } from '@market/kernel';
import type { GmpReading } from '../domain/gmp';

/** Length of the history of an IPO before its listing, and of one that is listed. Units: days. */
const days = 90;
const listedDays = 20;
/** Time for which listed IPOs keep their quotes. Units: days. */
const listedForDays = 380;
/** Time of day, publisher, and distance from the IPO's premium of each daily quote. Units: rupees. */
const hours: readonly (readonly [string, string, number])[] = [
  ['00:00', 'ipowatch', -1],
  ['10:00', 'investorgain', 0],
  ['12:00', 'ipowatch', 1.5],
  ['14:00', 'ipoji', -0.5],
  ['16:00', 'investorgain', 2],
];

/** Remainder (of index by 7) of the sample IPOs that were never quoted. */
const unquoted = 3;
/** Remainders of the sample IPOs that one publisher alone quotes, that were not quoted for days, and that two quote. */
const alone = 4;
const forgotten = 5;
const paired = 6;

/**
 * Makes the premiums of the sample IPOs up to the end of a day: always the same for the same day. Figures depend on the
 * distance from `today`, so they move with it; those of listed IPOs foretell the first trade more or less well.
 *
 * @param listed those of the IPOs whose first trade is known
 */
export function sampleReadings(
  ipos: readonly IpoReference[],
  listed: readonly ListedIpo[],
  today: IndianDay,
): GmpReading[] {
  const gains = new Map(listed.map((ipo) => [ipo.id, ipo.listingPriceRupees / ipo.paidPriceRupees - 1]));
  return [...ipos]
    .sort((a, b) => a.id.localeCompare(b.id))
    .flatMap((ipo, index) =>
      index % 7 === unquoted ? [] : readingsOf({ ipo, index, gain: gains.get(ipo.id) ?? null }, today),
    );
}

/** IPO with its place among the samples and its gain on the listing day as a share of its price, null if unknown. */
interface Quoted {
  readonly ipo: IpoReference;
  readonly index: number;
  readonly gain: number | null;
}

function readingsOf(quoted: Quoted, today: IndianDay): GmpReading[] {
  const { ipo, index, gain } = quoted;
  const quotedOn = daysOf(quoted, today);
  // Quotes of a listed IPO are past: they move only if its listing does.
  const end = gain === null ? today : (quotedOn.at(-1) ?? today);
  return quotedOn.flatMap((day) =>
    hours
      .filter(([, publisher]) => quotes(publisher, index))
      .map(([time, publisher, apart]) => ({ at: instantInIndia(day, time), publisher, apart }))
      .map(({ at, publisher, apart }) => ({
        ipoId: ipo.id,
        publisher,
        sourceName: ipo.name,
        gmpRupees: premium(quoted, daysBetween(day, end), apart),
        quotedAt: at,
        receivedAt: at,
        vouched: false as const,
        believedAt: null,
      })),
  );
}

/** Tells whether a publisher quotes a sample. */
function quotes(publisher: string, index: number): boolean {
  if (index % 7 === alone) return publisher === 'investorgain';
  return index % 7 !== paired || publisher !== 'ipoji';
}

/** Returns the days on which an IPO was quoted, ascending. */
function daysOf({ ipo, index, gain }: Quoted, today: IndianDay): IndianDay[] {
  const last = lastDay(ipo, index, today);
  const kept = gain === null ? days : listedForDays;
  const first = gain === null ? addDays(today, 1 - days) : addDays(last, 1 - listedDays);
  return Array.from({ length: gain === null ? days : listedDays }, (_, at) => addDays(first, at)).filter(
    (day) => day <= last && day > addDays(today, -kept),
  );
}

/** Returns the last day of quotes: listed shares, and issues that were called off, are quoted no longer. */
function lastDay({ status, closeOn }: IpoReference, index: number, today: IndianDay): IndianDay {
  if (status !== 'LISTED' && status !== 'WITHDRAWN') {
    return index % 7 === forgotten ? addDays(today, -4) : today;
  }
  const ended = closeOn === null ? addDays(today, -5) : addDays(closeOn, 2);
  return daysBetween(ended, today) < 0 ? today : ended;
}

/** Computes a premium in half rupees; some stay below the issue price all day. Units: rupees. */
function premium({ ipo, index, gain }: Quoted, back: number, apart: number): number {
  const price = ipo.bandMaxRupees ?? 120;
  const expected = gain === null ? 0.15 + 0.26 * Math.sin(index * 1.7) : gain + 0.12 * Math.sin(index * 2.3);
  const share = expected + 0.05 * Math.sin((back + index * 3) / 6);
  return Math.round((price * share + apart) * 2) / 2;
}
