import type { GmpPublisher } from '@market/contracts';
import type { GmpReading } from './gmp';
import { isPercentOfRupees, movedLikewise, slips } from './magnitude';
import type { Voice } from './vote';

/** A list that is wrong as a whole shows it in so many rows, and in such a share of those that quote something. */
const slippedFrom = 3;
const slippedShare = 1 / 3;
/** Values that fell as percents would are no proof in a few rows. */
const percentShare = 1 / 2;
/** A publisher's last word is a measure for so long: a weekend, and a day. Units: milliseconds. */
const comparableForMs = 3 * 24 * 60 * 60 * 1000;

/** What a premium is compared with. Units: rupees. */
export interface Comparison {
  /** What its publisher was last believed in, null when that is unknown or long ago. */
  readonly own: number | null;
  readonly others: readonly {
    readonly rupees: number;
    /** What that publisher said before it said about this, null while it said nothing else. */
    readonly movedFrom: number | null;
    /** Whether it says so only since the own last word. */
    readonly isNews: boolean;
  }[];
}

/** What can be compared with a word: what its publisher, and what others said of the IPO up to three days before. */
export function comparable(
  { publisher, quotedAt }: Pick<GmpReading, 'publisher' | 'quotedAt'>,
  voices: ReadonlyMap<GmpPublisher, Voice>,
): Comparison {
  const isKnown = (word: GmpReading | null | undefined): word is GmpReading =>
    word !== null && word !== undefined && quotedAt.getTime() - word.quotedAt.getTime() <= comparableForMs;
  const own = voices.get(publisher)?.counted;
  const others = [...voices.values()].filter(({ said }) => said.publisher !== publisher && isKnown(said));
  return {
    own: isKnown(own) ? own.gmpRupees : null,
    others: others.map(({ said, since, movedFrom }) => ({
      rupees: said.gmpRupees,
      movedFrom: movedFrom?.gmpRupees ?? null,
      isNews: isKnown(own) && since.quotedAt > own.quotedAt,
    })),
  };
}

/** Whether a premium is its publisher's last one in another unit, and no other publisher moved with it. */
export function isUnitSlip(rupees: number, { own, others }: Comparison): boolean {
  if (own === null || !slips(rupees, own)) return false;
  return !isWitnessed(rupees, own, others);
}

/** Whether a premium without a percent is about the percent of its publisher's last one, and nobody moved with it. */
export function isPercentSlip(rupees: number, price: number | null, { own, others }: Comparison): boolean {
  if (own === null || price === null || !isPercentOfRupees(rupees, own, price)) return false;
  return !isWitnessed(rupees, own, others);
}

/** Whether another publisher moved likewise, or says the same for the first time: that it always was near is no proof. */
function isWitnessed(now: number, own: number, others: Comparison['others']): boolean {
  const move = { from: own, to: now };
  return others.some(({ rupees, movedFrom, isNews }) =>
    movedFrom === null
      ? isNews && movedLikewise(move, { from: own, to: rupees })
      : movedLikewise(move, { from: movedFrom, to: rupees }),
  );
}

/**
 * Why a whole list is held, null when its doubts are those of single rows.
 *
 * @param wrong rows that cannot be premiums, or are in another unit
 * @param percents rows that are about the percent of what was said
 * @param quoting rows that quote a premium other than zero
 */
export function slipOfList({
  wrong,
  percents,
  quoting,
}: {
  readonly wrong: number;
  readonly percents: number;
  readonly quoting: number;
}): string | null {
  const isSlip = (rows: number, share: number) => rows >= slippedFrom && rows >= quoting * share;
  if (isSlip(wrong, slippedShare)) return `${wrong} of ${quoting} premiums are wrong together`;
  if (percents === 0 || !isSlip(wrong + percents, percentShare)) return null;
  return `${wrong + percents} of ${quoting} premiums are about the percents of the last ones`;
}
