/**
 * A slip of the point beside publishers that differ by a factor of two among themselves shows as five times as much.
 * Units: multiples.
 */
const farMultiple = 5;
/** Differences below are no slip that matters. Units: share of the issue price, or rupees where it is unknown. */
const farShare = 0.1;
const farRupees = 10;
/** How far a power of ten is missed by a value that moved a little besides. Units: share. */
const slipTolerance = 0.1;

/** Whether two premiums say about the same. Zero and the other sign are near only where they are within a little. */
export function isNear(one: number, other: number, price: number | null): boolean {
  return isSlight(one, other, price) || (one * other > 0 && timesApart(one, other) < farMultiple);
}

/** Of another order of magnitude, as a slip of units is; zero has none, and a slip keeps the sign. */
export function isFar(one: number, other: number, price: number | null): boolean {
  return one * other > 0 && !isNear(one, other, price);
}

/** Whether an issue price is of another order of magnitude than the band. */
export function isOtherPrice(price: number, band: number): boolean {
  return timesApart(price, band) >= farMultiple;
}

/** Whether a premium is ten or a hundred times another, or a tenth or a hundredth: what a wrong unit makes of it. */
export function slips(now: number, before: number): boolean {
  if (now * before <= 0) return false;
  return [10, 100].some((factor) => Math.abs(timesApart(now, before) / factor - 1) <= slipTolerance);
}

/** Whether a third premium takes the side of the new one: it is fewer times apart from it than from the old one. */
export function sidesWith(witness: number, now: number, before: number): boolean {
  return witness * now > 0 && timesApart(witness, now) < timesApart(witness, before);
}

function isSlight(one: number, other: number, price: number | null): boolean {
  return Math.abs(one - other) <= (price === null ? farRupees : price * farShare);
}

function timesApart(one: number, other: number): number {
  const ratio = Math.abs(one / other);
  return Math.max(ratio, 1 / ratio);
}
