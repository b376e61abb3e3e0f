import { daysBetween, type IndianDay } from '@market/kernel';
import type { MergedIpo } from './merge-views';
import { isExchange, type View } from './view';

/**
 * Number of days after the first one on which an issue takes bids, whatever its close. Source: `ipo.weekdaysOpen` in
 * libs/contracts/src/value-bounds.ts.
 */
const surelyOpenForDays = 2;

/**
 * Returns the opening of an issue whose period is not believed, when all exchanges state it and it has just passed or is
 * published: the state does not wait for a close. Null otherwise.
 *
 * Source: docs/spec/truth.md, "First values".
 */
export function openingAlone(
  views: readonly View[],
  before: Pick<MergedIpo, 'openOn' | 'closeOn'> | null,
  today: IndianDay,
): IndianDay | null {
  const stated = views.flatMap(({ party, facts: { openOn } }) =>
    isExchange(party) && openOn !== undefined ? [openOn] : [],
  );
  const [openOn] = stated;
  if (openOn === undefined || stated.some((other) => other !== openOn)) return null;
  if (before?.openOn === openOn && before.closeOn === null) return openOn;
  const isFirst = (before?.openOn ?? null) === null;
  const days = daysBetween(openOn, today);
  return isFirst && days >= 0 && days <= surelyOpenForDays ? openOn : null;
}
