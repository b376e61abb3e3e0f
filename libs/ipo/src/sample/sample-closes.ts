import { closesKeptDays, tradingDayFrom } from '@market/contracts';
import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { NewClose } from '../persistence/close.repository';
import type { IpoRow } from '../persistence/ipo.row';

/** Time since a listing up to which a sample has closes: those of older listings were not collected. Units: days. */
const collectedForDays = closesKeptDays + 60;
/** Greatest distance of a close from the straight way between the first price and the present one. */
const greatestSwing = 0.06;

/**
 * Makes the closes of a sample up to yesterday: from its first price, or its issue price, to its present one. None of a sample
 * without a present price.
 */
export function sampleCloses(
  { id, exchanges, status, listingOn, listingPriceRupees, currentPriceRupees, bandMaxRupees }: IpoRow,
  today: IndianDay,
): NewClose[] {
  const [exchange] = exchanges;
  const first = listingPriceRupees ?? bandMaxRupees;
  if (status !== 'LISTED' || listingOn === null || exchange === undefined) return [];
  if (first === null || currentPriceRupees === null) return [];
  const lastOn = tradingDayFrom(today, -1);
  const length = daysBetween(listingOn, lastOn);
  if (length < 0 || length > collectedForDays) return [];
  const closes: NewClose[] = [];
  for (let day = listingOn; day <= lastOn; day = tradingDayFrom(addDays(day, 1), 0)) {
    const since = daysBetween(listingOn, day);
    if (since > closesKeptDays) break;
    const part = length === 0 ? 1 : since / length;
    const swing = greatestSwing * Math.sin(since / 9 + first) * 4 * part * (1 - part);
    const price = first * (currentPriceRupees / first) ** part * (1 + swing);
    closes.push({ ipoId: id, closedOn: day, exchange, close: onTick(price) });
  }
  return closes;
}

/** Rounds a price to the tick size of five paise. Units: rupees. */
function onTick(rupees: number): number {
  return Number((Math.round(rupees * 20) / 20).toFixed(2));
}
