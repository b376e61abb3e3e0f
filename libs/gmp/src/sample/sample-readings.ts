import type { IpoReference } from '@market/contracts';
import { addDays, daysBetween, type IndianDay, instantInIndia } from '@market/kernel';
import type { GmpReading } from '../domain/gmp';

/** Days of history. */
const days = 90;
/** Who quotes at what time of each day. */
const hours: readonly (readonly [string, string, number])[] = [
  ['00:00', 'ipowatch', -1],
  ['10:00', 'investorgain', 0],
  ['12:00', 'ipowatch', 1.5],
  ['14:00', 'ipoji', -0.5],
  ['16:00', 'investorgain', 2],
];

/** Every seventh sample IPO was never quoted. */
const unquoted = 3;
/** One is quoted by a single publisher; one has been left alone by all for days. */
const alone = 4;
const forgotten = 5;

/**
 * The premiums that the sample IPOs were and will be quoted at up to the end of a day: for the same day always the
 * same. Figures depend on the distance from `today`, so they move with it.
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

/** Nobody quotes a share that is listed, or an issue that was called off. */
function lastDay({ status, closeOn }: IpoReference, index: number, today: IndianDay): IndianDay {
  if (index % 7 === forgotten) return addDays(today, -4);
  if (status !== 'LISTED' && status !== 'WITHDRAWN') return today;
  const ended = closeOn === null ? addDays(today, -5) : addDays(closeOn, 2);
  return daysBetween(ended, today) < 0 ? today : ended;
}

/** Between a sixth below and half above the issue price, in half rupees; some stay below it all day. Units: rupees. */
function premium({ bandMaxRupees }: IpoReference, index: number, back: number, apart: number): number {
  const price = bandMaxRupees ?? 120;
  const share = 0.15 + 0.26 * Math.sin(index * 1.7) + 0.05 * Math.sin((back + index * 3) / 6);
  return Math.round((price * share + apart) * 2) / 2;
}
