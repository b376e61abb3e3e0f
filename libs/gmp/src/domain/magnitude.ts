/**
 * A slip of the point beside publishers that differ by a factor of two among themselves shows as five times as much.
 * Units: multiples.
 */
const farMultiple = 5;
/** Who says more than so many times as much does not say the same. Units: multiples. */
const agreeingMultiple = 2;
/** Differences below are no slip that matters. Units: share of the issue price, or rupees where it is unknown. */
const farShare = 0.1;
const farRupees = 10;
/** How far a power of ten is missed by a value that moved a little besides. Units: share. */
const slipTolerance = 0.1;

/** Whether two premiums say about the same, so that one bears the other out. */
export function agrees(one: number, other: number, price: number | null): boolean {
  return isSlight(one, other, price) || (one * other > 0 && timesApart(one, other) <= agreeingMultiple);
}

/** Whether nothing speaks against both premiums. Zero and the other sign are near only where they are within a little. */
export function isNear(one: number, other: number, price: number | null): boolean {
  return isSlight(one, other, price) || (one * other > 0 && timesApart(one, other) < farMultiple);
}

/** Of another order of magnitude, as a slip of units is; zero has none, and a slip keeps the sign. */
export function isFar(one: number, other: number, price: number | null): boolean {
  return one * other > 0 && !isNear(one, other, price);
}

/** Whether a premium is ten or a hundred times another, or a tenth or a hundredth: what a wrong unit makes of it. */
export function slips(now: number, before: number): boolean {
  if (now * before <= 0) return false;
  return [10, 100].some((factor) => Math.abs(timesApart(now, before) / factor - 1) <= slipTolerance);
}

/** A premium before and after. Units: rupees. */
interface Move {
  readonly from: number;
  readonly to: number;
}

/** Whether two publishers moved by about the same factor. */
export function movedLikewise(one: Move, other: Move): boolean {
  if (one.from * one.to <= 0 || other.from * other.to <= 0) return false;
  return timesApart(one.to / one.from, other.to / other.from) <= agreeingMultiple;
}

/** Whether a premium is about the percent that another makes of the price, and is not about the other itself. */
export function isPercentOfRupees(now: number, before: number, price: number): boolean {
  if (now * before <= 0) return false;
  const isAbout = (value: number) => Math.abs(now / value - 1) <= slipTolerance;
  return isAbout((before / price) * 100) && !isAbout(before);
}

function isSlight(one: number, other: number, price: number | null): boolean {
  return Math.abs(one - other) <= (price === null ? farRupees : price * farShare);
}

function timesApart(one: number, other: number): number {
  const ratio = Math.abs(one / other);
  return Math.max(ratio, 1 / ratio);
}
