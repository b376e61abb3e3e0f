import type { GmpPublisher } from '@market/contracts';
import type { GmpReading } from './gmp';
import { sidesWith, slips } from './magnitude';
import type { Voice } from './vote';

/** A list that is wrong as a whole shows it in so many rows, and in such a share of those that quote something. */
const slippedFrom = 3;
const slippedShare = 1 / 3;
/** A publisher's last word is a measure for so long: a weekend, and a day. Units: milliseconds. */
const comparableForMs = 3 * 24 * 60 * 60 * 1000;

/** What can be compared with a word: what its publisher, and what others said of the IPO up to three days before. */
export function comparable(
  { publisher, quotedAt }: Pick<GmpReading, 'publisher' | 'quotedAt'>,
  voices: ReadonlyMap<GmpPublisher, Voice>,
): { readonly own: number | null; readonly others: readonly number[] } {
  const isKnown = (word: GmpReading | null | undefined): word is GmpReading =>
    word !== null && word !== undefined && quotedAt.getTime() - word.quotedAt.getTime() <= comparableForMs;
  const own = voices.get(publisher)?.counted;
  const others = [...voices.values()].map(({ said }) => said).filter((said) => said.publisher !== publisher);
  return {
    own: isKnown(own) ? own.gmpRupees : null,
    others: others.filter(isKnown).map(({ gmpRupees }) => gmpRupees),
  };
}

/** Whether a premium is its publisher's last one in another unit, and no other publisher moved with it. */
export function isUnitSlip(
  rupees: number,
  { own, others }: { readonly own: number | null; readonly others: readonly number[] },
): boolean {
  if (own === null || !slips(rupees, own)) return false;
  return !others.some((other) => sidesWith(other, rupees, own));
}

/**
 * Why a whole list is held, null when its doubts are those of single rows.
 *
 * @param wrong rows that cannot be premiums, or are in another unit
 * @param quoting rows that quote a premium other than zero
 */
export function slipOfList(wrong: number, quoting: number): string | null {
  if (wrong < slippedFrom || wrong < quoting * slippedShare) return null;
  return `${wrong} of ${quoting} premiums are wrong together`;
}
