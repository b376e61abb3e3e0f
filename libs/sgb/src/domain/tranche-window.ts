import { addDays, daysBetween, type IndianDay } from '@market/kernel';
import type { Tranche } from './sgb';
import { computeFinancialYear, type TrancheLabel, trancheWords } from './tranche-label';

/** Days of a tranche, with its name for texts of reasons. */
export interface NamedWindow extends Pick<Tranche, 'openOn' | 'closeOn' | 'issuedOn'> {
  readonly words: string;
}

/** Maximum length of a window: the longest was that of 2015-16 Series I, sixteen days. Units: days. */
const longestDays = 20;
/** Maximum time from opening to issue: it was 24 days for 2016-17 Series III. Units: days. */
const issuedWithinDays = 45;
/** Maximum time until the opening of an announced window: the price is fixed in the week before it. Units: days. */
const aheadDays = 60;
/**
 * Maximum time since the end of a window that is announced for the first time: RBI's lists hold the releases of a
 * month, and a release comes before its window. Wide on purpose. Units: days.
 */
const overForDays = 60;

/**
 * Returns the reason why the window of a tranche is impossible next to those of the others; null when it is possible or
 * unknown.
 */
export function windowDoubt(told: NamedWindow, others: readonly NamedWindow[]): string | null {
  const { words, openOn, closeOn, issuedOn } = told;
  if (openOn === null || closeOn === null) return null;
  const days = daysBetween(openOn, closeOn) + 1;
  if (days > longestDays) return `${words} would take applications for ${days} days`;
  if (issuedOn !== null && (issuedOn <= closeOn || issuedOn > addDays(openOn, issuedWithinDays))) {
    return `${words} opens on ${openOn}, but was issued on ${issuedOn}`;
  }
  const taken = others.find((other) => overlap(other, openOn, closeOn));
  return taken === undefined
    ? null
    : `${words} is open from ${openOn} to ${closeOn}, in the window of ${taken.words}`;
}

/**
 * Returns the reason why a window cannot belong to a tranche of this name; null when it can.
 *
 * @param openOn as the source stated it: in replay days move, names do not
 *
 * Source: every tranche from 2015-16 to 2023-24 opened in the financial year that it is named after.
 */
export function yearDoubt(label: TrancheLabel, openOn: IndianDay): string | null {
  if (computeFinancialYear(openOn) === label.financialYear) return null;
  return `${trancheWords(label)} cannot open on ${openOn}, in the financial year ${computeFinancialYear(openOn)}`;
}

/**
 * Returns the reason why the window of a new tranche cannot be true, null when it can: it begins soon or ended lately,
 * and comes after all others.
 */
export function newWindowDoubt(
  told: NamedWindow & { readonly openOn: IndianDay },
  others: readonly NamedWindow[],
  today: IndianDay,
): string | null {
  const { words, openOn } = told;
  if (openOn > addDays(today, aheadDays)) return `${words} opens on ${openOn}, long after today`;
  const lastOn = told.closeOn ?? openOn;
  if (lastOn < addDays(today, -overForDays)) {
    return `${words} is named for the first time long after its last day, ${lastOn}`;
  }
  const later = others.find((other) => (lastDayOf(other) ?? openOn) > openOn);
  if (later) return `${words} opens on ${openOn}, before the end of ${later.words}, ${lastDayOf(later)}`;
  return windowDoubt(told, others);
}

function overlap(other: NamedWindow, openOn: IndianDay, closeOn: IndianDay): boolean {
  return (
    other.openOn !== null && other.closeOn !== null && other.openOn <= closeOn && openOn <= other.closeOn
  );
}

function lastDayOf({ closeOn, issuedOn }: NamedWindow): IndianDay | null {
  return closeOn ?? issuedOn;
}
