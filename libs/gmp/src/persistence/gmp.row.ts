import type { IndianDay, Provenance } from '@market/kernel';
import type { CurrentGmp, GmpDay, GmpSource, GmpValue } from '../domain/gmp';

/** Figures of a row of `gmp` or `gmp_day`. */
export interface GmpRow {
  readonly ipoId: string;
  readonly gmp: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly sources: readonly GmpSource[];
  readonly quotedAt: Date;
}

/** Published figures of a row of `gmp` or `gmp_state`. */
export interface GmpStateRow extends GmpRow {
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
  readonly lastQuotes: Readonly<Record<string, string>>;
  readonly fadedAt: Date;
}

/** Row of `gmp` without its data set. */
export interface CurrentGmpRow extends GmpStateRow {
  /** Last instant at which the next source is fresh; null when none is. */
  readonly fadesAt: Date | null;
}

export interface GmpDayRow extends GmpRow {
  readonly day: IndianDay;
}

/** Converts a row to a value of the domain. */
export function valueOfRow({ gmp, mean, min, max, sources, quotedAt }: GmpRow): GmpValue {
  return { gmpRupees: gmp, meanRupees: mean, minRupees: min, maxRupees: max, sources, quotedAt };
}

/** Converts a row to the published value. */
export function currentOfRow(row: GmpStateRow): CurrentGmp {
  const { updatedAt, provenance, lastQuotes, fadedAt } = row;
  return { ...valueOfRow(row), updatedAt, provenance, lastQuotes, fadedAt };
}

export function dayOfRow(row: GmpDayRow): GmpDay {
  return { ...valueOfRow(row), day: row.day };
}

/** Converts a value of the domain to a row. */
export function rowOfValue(ipoId: string, value: GmpValue): GmpRow {
  const { gmpRupees, meanRupees, minRupees, maxRupees, sources, quotedAt } = value;
  return { ipoId, gmp: gmpRupees, mean: meanRupees, min: minRupees, max: maxRupees, sources, quotedAt };
}
