/**
 * Rounds up to whole seconds that a caller is told to wait; at least 1, because with 0 it would come back too early.
 */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
