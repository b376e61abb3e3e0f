import type { ListedIpo } from '@market/contracts';
import { median } from './aggregate';
import type { GmpQuote } from './gmp';

/** Last quote of a publisher before an IPO was listed, with the first trade that followed. */
export interface TestedQuote {
  readonly ipo: ListedIpo;
  readonly quote: GmpQuote;
}

/** Accuracy of quotes over some IPOs, unrounded. Units: percent. Null without any IPO. */
export interface Accuracy {
  readonly ipos: number;
  /** Mean of the errors: above 0 if the quotes promised more than the first trades brought. */
  readonly meanErrorPercent: number | null;
  /** Mean of the errors without their signs. */
  readonly meanAbsoluteErrorPercent: number | null;
  /** Share of IPOs whose gain, loss or issue price the quote foretold. */
  readonly signHitRate: number | null;
  /** Share of IPOs whose estimate was at most 10 percent of the listing price away from it. */
  readonly within10Percent: number | null;
}

/** Greatest error of an estimate that counts as close. Units: percent. */
const closeWithinPercent = 10;

/**
 * Returns how far the listing price that a quote implies lies above the real one. Units: percent of the listing price,
 * unrounded.
 */
export function computeErrorPercent({ ipo, quote }: TestedQuote): number {
  const { paidPriceRupees, listingPriceRupees } = ipo;
  return exactly(((paidPriceRupees + quote.gmpRupees - listingPriceRupees) * 100) / listingPriceRupees);
}

/** Computes the accuracy of quotes, at most one for each IPO. */
export function computeAccuracy(quotes: readonly TestedQuote[]): Accuracy {
  const errors = quotes.map(computeErrorPercent);
  const hits = quotes.filter(
    ({ ipo, quote }) =>
      Math.sign(quote.gmpRupees) === Math.sign(exactly(ipo.listingPriceRupees - ipo.paidPriceRupees)),
  );
  const close = errors.filter((error) => Math.abs(error) <= closeWithinPercent);
  return {
    ipos: quotes.length,
    meanErrorPercent: mean(errors),
    meanAbsoluteErrorPercent: mean(errors.map(Math.abs)),
    signHitRate: shareOf(hits.length, quotes.length),
    within10Percent: shareOf(close.length, quotes.length),
  };
}

/**
 * Returns for each IPO one quote in place of those of all publishers: their median, at the time of the latest of them. In
 * the order in which the IPOs first occur.
 *
 * @param publisher name of the one publisher that stands for all
 */
export function computeMedians(quotes: readonly TestedQuote[], publisher: string): TestedQuote[] {
  return [...Map.groupBy(quotes, ({ ipo }) => ipo.id).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const latest = Math.max(...of.map(({ quote }) => quote.quotedAt.getTime()));
    const gmpRupees = median(of.map(({ quote }) => quote.gmpRupees).sort((one, other) => one - other));
    return [{ ipo: first.ipo, quote: { publisher, gmpRupees, quotedAt: new Date(latest) } }];
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : exactly(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : exactly((part * 100) / whole);
}

/** Rounds to twelve digits, so that binary errors decide neither a sign nor how an exact half is rounded. */
function exactly(value: number): number {
  return Number(value.toPrecision(12));
}
