import { dayMs } from '@market/kernel';
import type { GmpReading } from './gmp';
import { isFar, areNear, isPercentOfRupees, movedLikewise, slips } from './magnitude';
import type { PublisherVote } from './vote';

/** Number and share of doubtful rows, among those that quote something, from which a whole list is held. */
const slippedFrom = 3;
const slippedShare = 1 / 3;
/** Share of rows that look like percents from which a list is held: a few rows are no proof. */
const percentShare = 1 / 2;
/** Age up to which a publisher's last word is compared with: a weekend, and a day. Units: milliseconds. */
const comparableForMs = 3 * dayMs;

/** Readings that a premium is compared with. Units: rupees. */
export interface Comparison {
  /** Last believed reading of the same publisher, null when unknown or too old. */
  readonly own: number | null;
  readonly others: readonly {
    readonly rupees: number;
    /** Reading of that publisher before it came to the present value, null when it never quoted another one. */
    readonly movedFrom: number | null;
    /** Tells whether the publisher came to the present value only after the own last word. */
    readonly isNews: boolean;
  }[];
}

/**
 * Selects the readings to compare a quote with: the last believed one of its publisher, and those of other publishers
 * for the IPO, up to three days before.
 */
export function comparable(
  { publisher, quotedAt }: Pick<GmpReading, 'publisher' | 'quotedAt'>,
  votes: ReadonlyMap<string, PublisherVote>,
): Comparison {
  const isKnown = (word: GmpReading | null | undefined): word is GmpReading =>
    word !== null && word !== undefined && quotedAt.getTime() - word.quotedAt.getTime() <= comparableForMs;
  const own = votes.get(publisher)?.measure;
  const others = [...votes.values()].filter(({ said }) => said.publisher !== publisher && isKnown(said));
  return {
    own: isKnown(own) ? own.gmpRupees : null,
    others: others.map(({ said, since, movedFrom }) => ({
      rupees: said.gmpRupees,
      movedFrom: movedFrom?.gmpRupees ?? null,
      isNews: isKnown(own) && since.quotedAt > own.quotedAt,
    })),
  };
}

/**
 * Tells whether a premium is its publisher's last one in another unit, or reset to zero, while no other publisher moved
 * with it.
 */
export function isSlip(rupees: number, price: number | null, { own, others }: Comparison): boolean {
  if (own === null) return false;
  if (rupees === 0) return isFar(own, 0, price) && !others.some((other) => areNear(other.rupees, 0, price));
  return slips(rupees, own) && !isWitnessed(rupees, own, others);
}

/**
 * Tells whether a premium without a percent is about the percent of its publisher's last one, while no other publisher
 * moved with it.
 */
export function isPercentSlip(rupees: number, price: number | null, { own, others }: Comparison): boolean {
  if (own === null || price === null || !isPercentOfRupees(rupees, own, price)) return false;
  return !isWitnessed(rupees, own, others);
}

/**
 * Tells whether another publisher moved by the same factor, or quotes about the same value for the first time. A value
 * that was near all along is no evidence.
 */
function isWitnessed(now: number, own: number, others: Comparison['others']): boolean {
  const move = { from: own, to: now };
  return others.some(({ rupees, movedFrom, isNews }) =>
    movedFrom === null
      ? isNews && movedLikewise(move, { from: own, to: rupees })
      : movedLikewise(move, { from: movedFrom, to: rupees }),
  );
}

/**
 * Returns the reason to hold a list of withdrawals, null when it may pass: many at once mean a page that shows no
 * premiums.
 *
 * @param current quotes of the publisher that count until then
 */
export function reasonToHoldWithdrawals(takenBack: number, current: number): string | null {
  return takenBack >= slippedFrom && takenBack >= current * slippedShare
    ? `${takenBack} of ${current} premiums are taken back together`
    : null;
}

/** Numbers of doubtful rows in a list. Units: rows. */
export interface ListFindings {
  /** Rows that cannot be premiums. */
  readonly wrong: number;
  /** Rows in another unit than their publisher's last word, or reset to zero. */
  readonly slipped: number;
  /** Rows about equal to the percent of their publisher's last word. */
  readonly percents: number;
  /** Rows that quote something other than zero, or where it was, for a known IPO, or for a day to come. */
  readonly judged: number;
  /** Rows among `judged` that have a last word to compare them with. */
  readonly compared: number;
}

/**
 * Returns the reason to hold a whole list, null when only single rows are doubtful. Rows that cannot be judged are no
 * evidence for the others: rows of unknown IPOs do not count, and a slip shows only in rows that can be compared.
 */
export function reasonToHoldList({
  wrong,
  slipped,
  percents,
  judged,
  compared,
}: ListFindings): string | null {
  const isMany = (rows: number, of: number, share: number) => rows >= slippedFrom && rows >= of * share;
  if (isMany(wrong + slipped, judged, slippedShare) || isMany(slipped, compared, slippedShare))
    return `${wrong + slipped} of ${judged} premiums are wrong together`;
  if (percents === 0) return null;
  const all = wrong + slipped + percents;
  if (!isMany(all, judged, percentShare) && !isMany(slipped + percents, compared, percentShare)) return null;
  return `${all} of ${judged} premiums are about the percents of the last ones`;
}
