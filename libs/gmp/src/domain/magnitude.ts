/**
 * Factor from which two premiums are far apart. A misplaced decimal point shows as a factor of five even where
 * publishers differ by a factor of two. Units: multiples.
 */
const farMultiple = 5;
/** Factor up to which two premiums are about the same. Units: multiples. */
const agreeingMultiple = 2;
/**
 * Difference up to which two premiums are about the same in any case. Units: share of the issue price, or rupees where
 * it is unknown.
 */
const farShare = 0.1;
const farRupees = 10;
/** Tolerance around a power of ten: a value in another unit may have moved a little as well. Units: share. */
const slipTolerance = 0.1;

/** Tells whether two premiums are about the same, so that one supports the other. */
export function agrees(one: number, other: number, price: number | null): boolean {
  return isSlight(one, other, price) || (one * other > 0 && timesApart(one, other) <= agreeingMultiple);
}

/**
 * Tells whether two premiums do not contradict each other. Zero and a premium of the other sign are near only within
 * the slight difference.
 */
export function areNear(one: number, other: number, price: number | null): boolean {
  return isSlight(one, other, price) || (one * other > 0 && timesApart(one, other) < farMultiple);
}

/**
 * Tells whether a premium is of another order of magnitude than one that stands, as after a slip of units, which keeps
 * the sign, or in a column that was reset to zero. Publishers begin with zero: nothing is far from one that stands at zero.
 */
export function isFar(standing: number, premium: number, price: number | null): boolean {
  return (standing * premium > 0 || premium === 0) && !areNear(standing, premium, price);
}

/**
 * Tells whether a premium is about ten or a hundred times another, or a tenth or a hundredth: the effect of a wrong
 * unit.
 */
export function slips(now: number, before: number): boolean {
  if (now * before <= 0) return false;
  return [10, 100].some((factor) => Math.abs(timesApart(now, before) / factor - 1) <= slipTolerance);
}

/** Premium before and after a change. Units: rupees. */
interface Move {
  readonly from: number;
  readonly to: number;
}

/** Tells whether two publishers moved by about the same factor. */
export function movedLikewise(one: Move, other: Move): boolean {
  if (one.from * one.to <= 0 || other.from * other.to <= 0) return false;
  return timesApart(one.to / one.from, other.to / other.from) <= agreeingMultiple;
}

/** Tells whether a premium is about the percent that another makes of the price, and not about the other itself. */
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
