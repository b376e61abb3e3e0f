import type { DataSet, GmpEventData, IpoReference, MarketEvent } from '@market/contracts';
import { dayInIndia, roundHalfAwayFromZero } from '@market/kernel';
import { computeEstimates } from './estimates';
import type { GmpValue } from './gmp';

/**
 * Makes the event of a changed value; null when the value stayed the same or is the first one.
 *
 * @param cause position of the IPO's last reading. With the instant it distinguishes this change from an earlier equal
 *   one: a price or an operator may move the value back and forth without a new reading.
 */
export function makeUpdateEvent(
  dataSet: DataSet,
  ipo: IpoReference,
  before: Pick<GmpValue, 'gmpRupees'>,
  after: Pick<GmpValue, 'gmpRupees'>,
  { now, cause }: { readonly now: Date; readonly cause: number },
): MarketEvent | null {
  const [previous, current] = [before.gmpRupees, after.gmpRupees];
  if (previous === current) return null;
  const change = roundHalfAwayFromZero(current - previous);
  const changePercent = previous === 0 ? null : roundHalfAwayFromZero((change / previous) * 100);
  const { issuePrice, ...estimates } = computeEstimates(current, ipo.bandMaxRupees);
  const data: GmpEventData = {
    ipoSlug: ipo.slug,
    ipoName: ipo.name,
    issuePrice,
    previousGmp: previous,
    currentGmp: current,
    change,
    changePercent,
    ...estimates,
    type: ipo.board,
    absoluteChangePercent: changePercent === null ? null : Math.abs(changePercent),
    isin: ipo.isin,
    symbols: { nse: ipo.nseSymbol, bse: ipo.bseSymbol },
  };
  return {
    dataSet,
    type: 'gmp.updated',
    subjectId: ipo.id,
    effectiveOn: dayInIndia(now),
    occasion: `reading ${cause} at ${now.toISOString()}: ${previous} > ${current}`,
    occurredAt: now,
    data,
  };
}
