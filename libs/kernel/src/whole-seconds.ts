/** Whole seconds that a caller is told to wait: rounded up, and never 0, with which it would come back too early. */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
