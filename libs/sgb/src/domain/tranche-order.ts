import { type TrancheLabel, trancheWords } from './tranche-label';

/** Compares tranches by the order of issue: by financial year, then by series. */
export function byLabel(one: TrancheLabel, other: TrancheLabel): number {
  return one.financialYear.localeCompare(other.financialYear) || one.series - other.series;
}

/** Returns the last of tranches in the order of issue; null without any. */
export function lastTranche<T extends TrancheLabel>(labels: readonly T[]): T | null {
  return labels.reduce<T | null>(
    (last, label) => (last === null || byLabel(label, last) > 0 ? label : last),
    null,
  );
}

/**
 * Returns the reason why a new tranche cannot follow the known ones; null when it is the next of its financial year or
 * the first of a later one. Source: the series of all financial years from 2015-16 to 2023-24 are without a gap.
 */
export function orderDoubt(label: TrancheLabel, known: readonly TrancheLabel[]): string | null {
  const last = lastTranche(known);
  if (last === null) return null;
  const isLater = label.financialYear > last.financialYear;
  const next = isLater ? 1 : last.series + 1;
  if (label.financialYear >= last.financialYear && label.series === next) return null;
  return `${trancheWords(label)} does not follow ${trancheWords(last)}, the last known tranche`;
}
