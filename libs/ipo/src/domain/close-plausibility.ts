/** Close of a share, with what is known to compare it with. Units: rupees. */
export interface ComparedClose {
  readonly close: number;
  /** Close of the same day at the other exchange; null while unknown. */
  readonly other: number | null;
  /** Latest earlier close at any exchange, of the last days; null while unknown. */
  readonly previous: number | null;
}

/** Greatest ratio of the closes of one day at two exchanges. Arbitrage keeps them within percents of each other. */
const greatestSpread = 1.5;
/**
 * Greatest ratio of a close and one of the days before. A share may move by a fifth on each day, and a bonus issue makes two or
 * three of one.
 */
const greatestMove = 3.5;

/**
 * Returns the reason why a close is not believed at once; null when it is. A close that the other exchange confirms is
 * believed whatever it was before.
 */
export function closeDoubt({ close, other, previous }: ComparedClose): string | null {
  if (other !== null && apart(close, other) <= greatestSpread) return null;
  const follows = previous === null || apart(close, previous) <= greatestMove;
  if (other !== null) {
    // The one that is further from the close before is wrong.
    if (previous !== null && apart(close, previous) < apart(other, previous)) return null;
    return `closed at ${close}, at the other exchange at ${other}`;
  }
  return follows ? null : `closed at ${close}, after ${previous} before`;
}

function apart(one: number, other: number): number {
  return Math.max(one / other, other / one);
}
