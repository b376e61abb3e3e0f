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
  voices: ReadonlyMap<string, Voice>,
): Comparison {
  const isKnown = (word: GmpReading | null | undefined): word is GmpReading =>
    word !== null && word !== undefined && quotedAt.getTime() - word.quotedAt.getTime() <= comparableForMs;
  const own = voices.get(publisher)?.measure;
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
 * Why a list that takes quotes back is held, null when it may: as many at once are a page that shows no premiums.
 *
 * @param standing quotes of the publisher that count until then
 */
export function silenceOfList(takenBack: number, standing: number): string | null {
  return takenBack >= slippedFrom && takenBack >= standing * slippedShare
    ? `${takenBack} of ${standing} premiums are taken back together`
    : null;
}

/** What was found in a list. Units: rows. */
export interface ListFindings {
  /** That cannot be premiums. */
  readonly wrong: number;
  /** That are in another unit than their publisher's last word. */
  readonly slipped: number;
  /** That are about the percent of it. */
  readonly percents: number;
  /** That quote something other than zero for a known IPO, or for a day to come. */
  readonly judged: number;
  /** Of those, the ones with a last word to compare them with. */
  readonly compared: number;
}

/**
 * Why a whole list is held, null when its doubts are those of single rows. Rows that nobody can judge say nothing for
 * the others: those of unknown IPOs count for nothing, and a slip shows only in rows that can be compared.
 */
export function slipOfList({ wrong, slipped, percents, judged, compared }: ListFindings): string | null {
  const isSlip = (rows: number, of: number, share: number) => rows >= slippedFrom && rows >= of * share;
  if (isSlip(wrong + slipped, judged, slippedShare) || isSlip(slipped, compared, slippedShare))
    return `${wrong + slipped} of ${judged} premiums are wrong together`;
  if (percents === 0) return null;
  const all = wrong + slipped + percents;
  if (!isSlip(all, judged, percentShare) && !isSlip(slipped + percents, compared, percentShare)) return null;
  return `${all} of ${judged} premiums are about the percents of the last ones`;
}
