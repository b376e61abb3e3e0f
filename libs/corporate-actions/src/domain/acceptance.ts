/**
 * Returns the part of the tendered shares that a company took back. Null until both numbers are known.
 *
 * Units: percent, unrounded.
 */
export function acceptancePercent({
  tenderedShares,
  acceptedShares,
}: {
  readonly tenderedShares?: number;
  readonly acceptedShares?: number;
}): number | null {
  if (tenderedShares === undefined || acceptedShares === undefined) return null;
  return (acceptedShares * 100) / tenderedShares;
}
