import { type BoundedValue, type IpoStatus, outsideBound } from '@market/contracts';
import { type Conflict, countWeekdays, daysBetween, type IndianDay, isWeekend } from '@market/kernel';
import type { IpoFacts } from './issue-facts';
import type { MergedIpo } from './merge-views';

/** Values with a bound, by fact. */
const bounded = [
  ['band', 'ipo.band', 'bandMinRupees'],
  ['band', 'ipo.band', 'bandMaxRupees'],
  ['issuePrice', 'ipo.band', 'issuePriceRupees'],
  ['faceValue', 'ipo.faceValue', 'faceValueRupees'],
  ['lot', 'ipo.lot', 'lotSizeShares'],
] as const satisfies readonly (readonly [string, BoundedValue, keyof IpoFacts])[];

/**
 * Maximum distance of the days of a present issue from today, as of other offers: the year is misprinted, or day and
 * month are exchanged. Units: days. Source: our own bound, wide on purpose.
 */
const presentWithinDays = 183;

/** Circumstances in which values are stated. */
export interface StatementCircumstances {
  readonly today: IndianDay;
  /** True when a list of past issues states the days. */
  readonly isOfThePast: boolean;
  /** True when a quote or a price file has a trade of the share. */
  readonly hasTraded: boolean;
  /** Published record; null for an issue first seen. */
  readonly known: (Pick<MergedIpo, 'openOn' | 'closeOn'> & { readonly status: IpoStatus }) | null;
}

/**
 * Finds values that are possible, but unusual: outside their bounds, days far from today, periods that are shorter than the
 * law has it, and first periods that begin or end on a weekend, as the exchanges trade on some. Days of an issue that takes bids today are not among them. Pages of current
 * issues list none that is half a year off: such days are doubted however often they are repeated.
 */
export function unusualValues(said: IpoFacts, stated: StatementCircumstances): Conflict[] {
  const figures = bounded.flatMap(([fact, of, field]) => {
    const value = said[field];
    if (value === undefined || outsideBound(of, value, { board: said.board, on: said.openOn }) === null)
      return [];
    return [unusual(fact, `${fact} of ${value} is unusual`)];
  });
  return [
    ...(stated.isOfThePast ? [] : findUnusualDates(said, stated)),
    ...findShortPeriod(said, stated),
    ...findEarlyDay(said, stated),
    ...findPastListing(said, stated),
    ...figures,
  ];
}

/**
 * Finds a lot that costs about half or twice what the law has it. It is to be asked after the bands: a lot looks so where the band
 * is the wrong one.
 */
export function findUnusualLot({
  board,
  openOn: on,
  lotSizeShares: lot,
  bandMaxRupees: high,
}: IpoFacts): Conflict[] {
  if (board === undefined || lot === undefined || high === undefined) return [];
  const value = lot * high;
  return outsideBound('ipo.firstLotValue', value, { board, on }) === null
    ? []
    : [unusual('lot', `a lot of ${lot} shares at ${high} would cost ${value}`)];
}

function unusual(fact: string, reason: string): Conflict {
  return { facts: [fact], reason, unusual: true };
}

function findUnusualDates(
  { openOn, closeOn }: IpoFacts,
  { today, known }: StatementCircumstances,
): Conflict[] {
  if (takesBids({ openOn, closeOn }, today)) return [];
  if (areFarDays({ openOn, closeOn }, today)) {
    const reason = `open from ${openOn ?? '?'} to ${closeOn ?? '?'}, far from today`;
    const isPublished = closeOn !== undefined && closeOn === known?.closeOn;
    const isMisprint = !isPublished && areHalfAYearOff({ openOn, closeOn }, today);
    return [isMisprint ? { facts: ['period'], reason } : unusual('period', reason)];
  }
  if (known !== null && known.closeOn !== null) return [];
  const free = [openOn, closeOn].find((day) => day !== undefined && isWeekend(day));
  return free === undefined ? [] : [unusual('period', `opens or closes on a weekend, ${free}`)];
}

/**
 * Finds a period that is too short: one of its ends is misprinted. A list of past issues has such rows, too. In a first reading all days
 * count as weekdays, because replayed issues do not keep theirs (decision 0004).
 */
function findShortPeriod(
  { openOn, closeOn }: IpoFacts,
  { today, known }: StatementCircumstances,
): Conflict[] {
  if (openOn === undefined || closeOn === undefined) return [];
  const isFirst = (known?.closeOn ?? null) === null;
  if (!isFirst && takesBids({ openOn, closeOn }, today)) return [];
  const weekdays = isFirst ? daysBetween(openOn, closeOn) + 1 : countWeekdays(openOn, closeOn);
  return outsideBound('ipo.weekdaysOpen', weekdays, { on: openOn }) === null
    ? []
    : [unusual('period', `open on ${weekdays} weekdays, from ${openOn} to ${closeOn}`)];
}

/**
 * Finds a close that moves back to today or before, and an opening that does: such days would end or open an issue at once, and no
 * exchange ends or opens one early.
 */
function findEarlyDay(said: IpoFacts, { today, known }: StatementCircumstances): Conflict[] {
  if (known === null || known.closeOn === null) return [];
  const { status } = known;
  const opens = status === 'UPCOMING' && isEarly(said.openOn, known.openOn, today);
  const ends = (status === 'UPCOMING' || status === 'OPEN') && isEarly(said.closeOn, known.closeOn, today);
  const reason = ends
    ? `closes on ${said.closeOn}, where ${known.closeOn} is known`
    : `opens on ${said.openOn}, where ${known.openOn} is known`;
  return opens || ends ? [{ facts: ['period'], reason, stride: true }] : [];
}

/**
 * Finds a day of listing that is past, of a known issue without a trade: as a first one it may be that of another row, and the clock would
 * list the issue by it.
 */
function findPastListing(
  { listingOn }: IpoFacts,
  { today, known, hasTraded }: StatementCircumstances,
): Conflict[] {
  if (known === null || listingOn === undefined || listingOn >= today || hasTraded) return [];
  return [unusual('listing', `listed on ${listingOn}, which is past, without a trade`)];
}

/** Tells whether a day has come that is stated in place of a later one. */
function isEarly(day: IndianDay | undefined, known: IndianDay | null, today: IndianDay): boolean {
  return day !== undefined && known !== null && day < known && day <= today;
}

function takesBids({ openOn, closeOn }: StatedDays, today: IndianDay): boolean {
  return openOn !== undefined && closeOn !== undefined && openOn <= today && today <= closeOn;
}

type StatedDays = { readonly openOn: IndianDay | undefined; readonly closeOn: IndianDay | undefined };

/** Tells whether days are too far from today for an issue that is announced or takes bids. */
export function areFarDays(days: StatedDays, today: IndianDay): boolean {
  const { ahead, over } = distancesOf(days, today);
  return outsideBound('ipo.daysAhead', ahead) !== null || outsideBound('ipo.daysOver', over) !== null;
}

function areHalfAYearOff(days: StatedDays, today: IndianDay): boolean {
  const { ahead, over } = distancesOf(days, today);
  return Math.max(ahead, over) > presentWithinDays;
}

/** Returns the time until the first day, and the time since the last one; 0 if no day is stated. Units: days. */
function distancesOf({ openOn, closeOn }: StatedDays, today: IndianDay) {
  return {
    ahead: daysBetween(today, openOn ?? closeOn ?? today),
    over: daysBetween(closeOn ?? openOn ?? today, today),
  };
}
