import { closesKeptDays, tradingDayFrom } from '@market/contracts';
import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { NewClose } from '../persistence/close.repository';
import type { IpoRow } from '../persistence/ipo.row';
import { onTick } from './on-tick';

/** Time since a listing up to which a sample has closes: those of older listings were not collected. Units: days. */
const collectedForDays = closesKeptDays + 60;
/** Greatest distance of a close from the straight way between the first price and the present one. */
const greatestSwing = 0.06;

/** Time between the known prices of a share whose closes were not collected. Units: days. */
const pricedEveryDays = 28;

/** Price of a share on a day, and whether it is a collected close. */
export interface SamplePrice extends Omit<NewClose, 'close'> {
  readonly price: number;
  readonly isClose: boolean;
}

/** Makes the closes of a sample up to yesterday. None of a sample without a present price, or of an old one. */
export function sampleCloses(row: IpoRow, today: IndianDay): NewClose[] {
  return samplePrices(row, today).flatMap(({ price, isClose, ...close }) =>
    isClose ? [{ ...close, close: price }] : [],
  );
}

/**
 * Makes the prices of a sample up to yesterday, from its first price, or its issue price, to its present one: its closes, and
 * one in four weeks when those were not collected.
 */
export function samplePrices(
  { id, exchanges, status, listingOn, listingPriceRupees, currentPriceRupees, bandMaxRupees }: IpoRow,
  today: IndianDay,
): SamplePrice[] {
  const [exchange] = exchanges;
  const first = listingPriceRupees ?? bandMaxRupees;
  if (status !== 'LISTED' || listingOn === null || exchange === undefined) return [];
  if (first === null || currentPriceRupees === null) return [];
  const lastOn = tradingDayFrom(today, -1);
  const length = daysBetween(listingOn, lastOn);
  const isCollected = length <= collectedForDays;
  const prices: SamplePrice[] = [];
  for (let day = listingOn; day <= lastOn;) {
    const since = daysBetween(listingOn, day);
    const part = length === 0 ? 1 : since / length;
    const swing = greatestSwing * Math.sin(since / 9 + first) * 4 * part * (1 - part);
    const price = onTick(first * (currentPriceRupees / first) ** part * (1 + swing));
    const isClose = isCollected && since <= closesKeptDays;
    prices.push({ ipoId: id, closedOn: day, exchange, price, isClose });
    if (day === lastOn) break;
    const next = tradingDayFrom(addDays(day, isClose ? 1 : pricedEveryDays), 0);
    day = next < lastOn ? next : lastOn;
  }
  return prices;
}
