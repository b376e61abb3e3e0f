import type { IpoReference } from '@market/contracts';
import { addDays, daysBetween, type IndianDay, instantInIndia } from '@market/kernel';
import type { GmpReading } from '../domain/gmp';

/** Length of the history. Units: days. */
const days = 90;
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
/** Remainders of the sample IPOs that one publisher alone quotes, and that were not quoted for days. */
const alone = 4;
const forgotten = 5;

/**
 * Makes the premiums of the sample IPOs up to the end of a day: always the same for the same day. Figures depend on the
 * distance from `today`, so they move with it.
 */
export function sampleReadings(ipos: readonly IpoReference[], today: IndianDay): GmpReading[] {
  return [...ipos]
    .sort((a, b) => a.id.localeCompare(b.id))
    .flatMap((ipo, index) => (index % 7 === unquoted ? [] : readingsOf(ipo, index, today)));
}

function readingsOf(ipo: IpoReference, index: number, today: IndianDay): GmpReading[] {
  const last = lastDay(ipo, index, today);
  return Array.from({ length: days }, (_, back) => back)
    .filter((back) => addDays(today, -back) <= last)
    .reverse()
    .flatMap((back) =>
      hours
        .filter(([, publisher]) => index % 7 !== alone || publisher === 'investorgain')
        .map(([time, publisher, apart]) => ({
          at: instantInIndia(addDays(today, -back), time),
          publisher,
          apart,
        }))
        .map(({ at, publisher, apart }) => ({
          ipoId: ipo.id,
          publisher,
          sourceName: ipo.name,
          gmpRupees: premium(ipo, index, back, apart),
          quotedAt: at,
          receivedAt: at,
          vouched: false as const,
          believedAt: null,
        })),
    );
}

/** Returns the last day of quotes: listed shares, and issues that were called off, are quoted no longer. */
function lastDay({ status, closeOn }: IpoReference, index: number, today: IndianDay): IndianDay {
  if (index % 7 === forgotten) return addDays(today, -4);
  if (status !== 'LISTED' && status !== 'WITHDRAWN') return today;
  const ended = closeOn === null ? addDays(today, -5) : addDays(closeOn, 2);
  return daysBetween(ended, today) < 0 ? today : ended;
}

/**
 * Computes a premium between a sixth below and half above the issue price, in half rupees; some stay below it all day.
 * Units: rupees.
 */
function premium({ bandMaxRupees }: IpoReference, index: number, back: number, apart: number): number {
  const price = bandMaxRupees ?? 120;
  const share = 0.15 + 0.26 * Math.sin(index * 1.7) + 0.05 * Math.sin((back + index * 3) / 6);
  return Math.round((price * share + apart) * 2) / 2;
}
