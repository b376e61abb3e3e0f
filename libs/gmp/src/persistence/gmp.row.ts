import type { IndianDay } from '@market/kernel';
import type { GmpDay, GmpSource, GmpValue } from '../domain/gmp';

/** Row of `gmp` without its data set, or of `gmp_day` with its day. */
export interface GmpRow {
  readonly ipoId: string;
  readonly gmp: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
  readonly sources: readonly GmpSource[];
  readonly quotedAt: Date;
}

export interface GmpDayRow extends GmpRow {
  readonly day: IndianDay;
}

/** Converts a row to a value of the domain. */
export function valueOfRow({ gmp, mean, min, max, sources, quotedAt }: GmpRow): GmpValue {
  return { gmpRupees: gmp, meanRupees: mean, minRupees: min, maxRupees: max, sources, quotedAt };
}

export function dayOfRow(row: GmpDayRow): GmpDay {
  return { ...valueOfRow(row), day: row.day };
}

/** Converts a value of the domain to a row. */
export function rowOfValue(ipoId: string, value: GmpValue): GmpRow {
  const { gmpRupees, meanRupees, minRupees, maxRupees, sources, quotedAt } = value;
  return { ipoId, gmp: gmpRupees, mean: meanRupees, min: minRupees, max: maxRupees, sources, quotedAt };
}
